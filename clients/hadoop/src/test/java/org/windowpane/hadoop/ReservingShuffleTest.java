package org.windowpane.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.hadoop.flows.Settings;

/** With a real job in this process, which copies nothing over the network. */
class ReservingShuffleTest {
  @TempDir private Path folder;

  /** Passes lines on by their text. */
  public static final class ByText extends Mapper<LongWritable, Text, Text, LongWritable> {
    @Override
    protected void map(LongWritable position, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(line, position);
    }
  }

  private Job sort(Configuration conf) throws Exception {
    String lines =
        IntStream.range(0, 5_000)
            .mapToObj(it -> "line %06d".formatted((it * 7_919) % 5_000))
            .collect(Collectors.joining("\n"));
    Path input = Files.createDirectories(folder.resolve("input"));
    Files.writeString(input.resolve("a"), lines);
    Files.writeString(input.resolve("b"), lines);
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    conf.set(
        "mapreduce.job.reduce.shuffle.consumer.plugin.class", ReservingShuffle.class.getName());
    Job job = Job.getInstance(conf);
    job.setMapperClass(ByText.class);
    job.setReducerClass(Reducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(
        job, new org.apache.hadoop.fs.Path(folder.resolve("output").toUri()));
    assertThat(job.waitForCompletion(false)).isTrue();
    return job;
  }

  private void assertSorted() throws IOException {
    assertThat(Files.readAllLines(folder.resolve("output/part-r-00000")))
        .hasSize(10_000)
        .isSorted();
  }

  @Test
  void a_job_without_a_gateway_sorts_as_before() throws Exception {
    sort(new Configuration());
    assertSorted();
  }

  @Test
  void a_job_with_a_gateway_that_is_away_sorts_and_has_counters() throws Exception {
    Configuration conf = new Configuration();
    conf.set(Settings.GATEWAY, "http://127.0.0.1:1");
    conf.set(Settings.SHARE, "team");
    Job job = sort(conf);
    assertSorted();
    assertThat(job.getCounters().getGroup(JobCounters.GROUP))
        .extracting(it -> it.getName() + " " + it.getValue())
        .containsExactlyInAnyOrder(
            "reserved 0", "refused 0", "failed 0", "above threshold 0", "below threshold 0");
  }
}
