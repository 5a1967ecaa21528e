package org.windowpane.client.reservations;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.ObjectName;

/** The registered MBean. Loaded only if the application asks for it. */
final class ReservationsBean implements ReservationsMXBean, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ReservationsBean.class.getName());
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final double NANOS_PER_MILLI = 1e6;

  private final Supplier<Metrics> metrics;
  private ObjectName name;

  ReservationsBean(String share, Supplier<Metrics> metrics) {
    this.metrics = metrics;
    try {
      name =
          new ObjectName(
              "org.windowpane.client:type=Reservations,name="
                  + ObjectName.quote(share)
                  + ",id="
                  + NUMBER.incrementAndGet());
      ManagementFactory.getPlatformMBeanServer().registerMBean(this, name);
    } catch (JMException | RuntimeException e) {
      name = null;
      LOG.log(System.Logger.Level.WARNING, "The counters are not registered as an MBean.", e);
    }
  }

  @Override
  public long getRequested() {
    return metrics.get().requested();
  }

  @Override
  public long getGranted() {
    return metrics.get().granted();
  }

  @Override
  public long getRefused() {
    return metrics.get().refused();
  }

  @Override
  public long getFailed() {
    return metrics.get().failed();
  }

  @Override
  public long getSkipped() {
    return metrics.get().skipped();
  }

  @Override
  public long getBelowThreshold() {
    return metrics.get().belowThreshold();
  }

  @Override
  public long getExtended() {
    return metrics.get().extended();
  }

  @Override
  public long getCancelled() {
    return metrics.get().cancelled();
  }

  @Override
  public int getOpen() {
    return metrics.get().open();
  }

  @Override
  public int getBooked() {
    return metrics.get().booked();
  }

  @Override
  public double getLatencyP50Millis() {
    return metrics.get().latencyP50().toNanos() / NANOS_PER_MILLI;
  }

  @Override
  public double getLatencyP99Millis() {
    return metrics.get().latencyP99().toNanos() / NANOS_PER_MILLI;
  }

  @Override
  public void close() {
    if (name != null) {
      try {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
      } catch (JMException e) {
        LOG.log(System.Logger.Level.DEBUG, "The MBean was not registered any more.", e);
      }
    }
  }
}
