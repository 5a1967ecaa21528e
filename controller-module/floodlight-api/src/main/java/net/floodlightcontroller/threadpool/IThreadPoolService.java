package net.floodlightcontroller.threadpool;

import java.util.concurrent.ScheduledExecutorService;
import net.floodlightcontroller.core.module.IFloodlightService;

/** Threads for everyone's short work. */
public interface IThreadPoolService extends IFloodlightService {
  /** The executor; its tasks should not block for long. */
  ScheduledExecutorService getScheduledExecutor();
}
