package org.windowpane.controller.model;

import java.util.OptionalLong;

/** Four numbers from 0 to 255 without leading zeros, with dots between them. */
final class DottedQuad {

  private static final int LONGEST = 15;
  private static final int PARTS = 4;
  private static final int HIGHEST = 255;

  private DottedQuad() {}

  /** The 32 bits of the address; empty if the text is not one. */
  static OptionalLong parse(String text) {
    if (text.length() > LONGEST) {
      return OptionalLong.empty();
    }
    long address = 0;
    int at = 0;
    for (int part = 0; part < PARTS; part++) {
      int from = at;
      int number = 0;
      while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
        number = number * 10 + text.charAt(at++) - '0';
      }
      int digits = at - from;
      boolean padded = digits > 1 && text.charAt(from) == '0';
      boolean ends = part == PARTS - 1 ? at == text.length() : isDot(text, at++);
      if (digits == 0 || digits > 3 || padded || number > HIGHEST || !ends) {
        return OptionalLong.empty();
      }
      address = address << 8 | number;
    }
    return OptionalLong.of(address);
  }

  private static boolean isDot(String text, int at) {
    return at < text.length() && text.charAt(at) == '.';
  }
}
