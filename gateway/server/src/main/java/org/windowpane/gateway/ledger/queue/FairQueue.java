package org.windowpane.gateway.ledger.queue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A bounded queue for one worker, whose time it divides equally among the senders that wait: start
 * time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996, section 2), with costs that are known
 * only afterwards. Each sender has a tag, the time that its elements took so far. The sender with
 * the least tag comes next, and the elements of one sender stay in order. A sender that did not
 * wait does not gain by that: its tag is at least that of the element that was taken last. Safe for
 * use by several threads.
 *
 * @param <E> what waits
 */
public final class FairQueue<E> {
  /** From so many senders on, those are forgotten that have nothing to wait for. */
  private static final int MANY_SENDERS = 1_000;

  /** A pause of the worker may be charged to a sender, but not for long. */
  private static final long MOST_NANOS = Duration.ofSeconds(1).toNanos();

  private final int capacity;
  private final int mostOfSender;
  private final Map<String, Sender<E>> senders = new HashMap<>();
  private final TreeSet<Sender<E>> waiting =
      new TreeSet<>(
          Comparator.<Sender<E>>comparingLong(it -> it.tag).thenComparingLong(it -> it.serial));

  /** Elements that come before those of all senders. */
  private final Deque<E> urgent = new ArrayDeque<>();

  private int size;
  private long virtualTime;
  private long lastSerial;

  /** Whether an element was queued. */
  public enum Offer {
    QUEUED,

    /** The sender has as many waiting elements as one may have. */
    TOO_MANY_OF_SENDER,

    /** There is no place. */
    FULL
  }

  private static final class Sender<E> {
    private final long serial;
    private final Deque<E> elements = new ArrayDeque<>();
    private long tag;

    Sender(long serial) {
      this.serial = serial;
    }
  }

  /**
   * An empty queue.
   *
   * @param capacity how many elements may wait
   * @param mostOfSender how many of them may be of one sender
   */
  public FairQueue(int capacity, int mostOfSender) {
    this.capacity = capacity;
    this.mostOfSender = mostOfSender;
  }

  /** Queues an element of a sender. */
  public synchronized Offer offer(String name, E element) {
    Sender<E> sender = sender(name);
    if (sender.elements.size() >= mostOfSender) {
      return Offer.TOO_MANY_OF_SENDER;
    }
    if (size >= capacity) {
      return Offer.FULL;
    }
    if (sender.elements.isEmpty()) {
      sender.tag = Math.max(sender.tag, virtualTime);
      waiting.add(sender);
    }
    sender.elements.add(element);
    added();
    return Offer.QUEUED;
  }

  /** Queues an element before those of all senders, behind others that were queued like this. */
  public synchronized Offer offerUrgent(E element) {
    if (size >= capacity) {
      return Offer.FULL;
    }
    urgent.add(element);
    added();
    return Offer.QUEUED;
  }

  private void added() {
    size++;
    notifyAll();
  }

  /** Takes the next element, or none where the queue stays empty for this long. */
  public synchronized Optional<E> take(Duration timeout) throws InterruptedException {
    long until = System.nanoTime() + timeout.toNanos();
    for (long left = timeout.toMillis(); size == 0 && left > 0; ) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
    return poll();
  }

  /** Takes the next element, or none where the queue is empty. */
  public synchronized Optional<E> poll() {
    if (size == 0) {
      return Optional.empty();
    }
    size--;
    if (!urgent.isEmpty()) {
      return Optional.of(urgent.remove());
    }
    Sender<E> next = waiting.first();
    virtualTime = next.tag;
    E element = next.elements.remove();
    if (next.elements.isEmpty()) {
      waiting.remove(next);
    }
    return Optional.of(element);
  }

  /** The worker spent this time on elements of a sender. */
  public synchronized void charge(String name, long nanos) {
    Sender<E> sender = sender(name);
    boolean isWaiting = waiting.remove(sender);
    sender.tag = Math.max(sender.tag, virtualTime) + Math.min(nanos, MOST_NANOS);
    if (isWaiting) {
      waiting.add(sender);
    }
  }

  private Sender<E> sender(String name) {
    if (senders.size() >= MANY_SENDERS && !senders.containsKey(name)) {
      senders.values().removeIf(it -> it.elements.isEmpty() && it.tag <= virtualTime);
    }
    return senders.computeIfAbsent(name, added -> new Sender<>(lastSerial++));
  }

  /** Takes all elements. */
  public synchronized List<E> drain() {
    List<E> all = new ArrayList<>(urgent);
    senders.values().forEach(it -> all.addAll(it.elements));
    urgent.clear();
    senders.clear();
    waiting.clear();
    size = 0;
    return all;
  }

  /** How many elements wait. */
  public synchronized int size() {
    return size;
  }

  /** How many senders wait. */
  public synchronized int senders() {
    return waiting.size();
  }
}
