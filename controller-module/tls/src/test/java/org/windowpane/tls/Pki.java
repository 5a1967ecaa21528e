package org.windowpane.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Keys and certificates for one test, made by openssl in the test's own folder. */
public final class Pki {
  private final Path folder;

  /** Puts everything into this folder. */
  public Pki(Path folder) {
    this.folder = folder;
  }

  /** One of its files. */
  public Path file(String name) {
    return folder.resolve(name);
  }

  /** NAME-key.pem and NAME.pem, signed by itself. */
  public Pki authority(String name) throws IOException, InterruptedException {
    return authority(name, name);
  }

  /** An authority that calls itself otherwise than its files. */
  public Pki authority(String name, String calledItself) throws IOException, InterruptedException {
    return openssl(
        "req -x509 -newkey rsa:2048 -nodes -days 2 -keyout NAME-key.pem -out NAME.pem -subj /CN="
                .replace("NAME", name)
            + calledItself);
  }

  /** NAME-key.pem and NAME.pem, signed by an authority. */
  public Pki signed(String name, String authority, String newKey, int days)
      throws IOException, InterruptedException {
    openssl(
        ("req -newkey " + newKey + " -nodes -keyout NAME-key.pem -out NAME.csr -subj /CN=NAME")
            .replace("NAME", name));
    return openssl(
        ("x509 -req -in NAME.csr -CA AUTH.pem -CAkey AUTH-key.pem -CAcreateserial -days "
                + days
                + " -out NAME.pem")
            .replace("NAME", name)
            .replace("AUTH", authority));
  }

  /** NAME-key.pem and NAME.pem, signed by an authority, for an address. */
  public Pki signedFor(String name, String authority, String address)
      throws IOException, InterruptedException {
    Files.writeString(file(name + ".ext"), "subjectAltName=IP:" + address);
    openssl(
        "req -newkey rsa:2048 -nodes -keyout NAME-key.pem -out NAME.csr -subj /CN=NAME"
            .replace("NAME", name));
    return openssl(
        ("x509 -req -in NAME.csr -CA AUTH.pem -CAkey AUTH-key.pem -CAcreateserial -days 2"
                + " -extfile NAME.ext -out NAME.pem")
            .replace("NAME", name)
            .replace("AUTH", authority));
  }

  /** Runs openssl in the folder. */
  public Pki openssl(String arguments) throws IOException, InterruptedException {
    List<String> command =
        Stream.concat(Stream.of("openssl"), Arrays.stream(arguments.split(" ", -1))).toList();
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + output);
    }
    return this;
  }
}
