package org.windowpane.zookeeper.connection;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the properties are, a connection works as without them. */
final class ConnectionReservationTest {
  private static final InetSocketAddress CLIENT = new InetSocketAddress("10.0.0.6", 40_000);
  private static final InetSocketAddress SERVER = new InetSocketAddress("10.0.0.1", 2181);

  @ParameterizedTest
  @CsvSource({
    ",,",
    "http://127.0.0.1:1,,",
    ",lab,",
    "http://127.0.0.1:1,lab,",
    "http://127.0.0.1:1,lab,fast",
    "http://127.0.0.1:1,lab,0",
    "ftp://nonsense,lab,",
    "unix:/no/such/socket,lab,1000"
  })
  void nothingIsThrown(String gateway, String share, String rate) {
    Map<String, String> properties = new HashMap<>();
    properties.put(ConnectionReservation.GATEWAY, gateway);
    properties.put(ConnectionReservation.SHARE, share);
    properties.put(ConnectionReservation.RATE, rate);
    properties.put(ConnectionReservation.TOKEN_FILE, "/no/such/token");
    ConnectionReservation reservation = new ConnectionReservation(properties::get);
    assertThatCode(
            () -> {
              reservation.open(CLIENT, SERVER);
              reservation.open(CLIENT, SERVER);
              reservation.open(SERVER, SERVER);
              reservation.open(null, null);
              reservation.close();
              reservation.close();
            })
        .doesNotThrowAnyException();
  }
}
