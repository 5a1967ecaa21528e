package org.windowpane.gateway.http.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public final class CsvTest {
  @Test
  void fieldsAreQuotedWhereNeeded() {
    assertThat(Csv.line(List.of("a", "", "b c", "d,e", "f\"g", "h\ni")))
        .isEqualTo("a,,b c,\"d,e\",\"f\"\"g\",\"h\ni\"\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\uff1d1"})
  void formulasAreEscaped(String field) {
    assertThat(Csv.line(List.of("a", field))).isEqualTo("a,'" + field + "\r\n");
    assertThat(Csv.line(List.of("a" + field))).isEqualTo("a" + field + "\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\t=1", "\r=1", "\n=1"})
  void leadingCharactersDoNotHideAFormula(String field) {
    assertThat(Csv.line(List.of(field))).isEqualTo("\"'" + field + "\"\r\n");
  }

  @Test
  void aFormulaWithAQuoteStaysOneField() {
    assertThat(Csv.line(List.of("=HYPERLINK(\"x\",\"y\")")))
        .isEqualTo("\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"\r\n");
  }
}
