package gateway

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func served(t *testing.T, deadline time.Duration, handler http.HandlerFunc) *Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := New(Settings{URL: server.URL, Token: "windowpane_token", Deadline: deadline})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestAWriteIsRepeatedWithTheSameKeyAndAfterTheTimeThatTheGatewayAsksFor(t *testing.T) {
	var keys []string
	var times []time.Time
	client := served(t, time.Minute, func(w http.ResponseWriter, r *http.Request) {
		keys, times = append(keys, r.Header.Get("Idempotency-Key")), append(times, time.Now())
		switch len(keys) {
		case 1:
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusTooManyRequests)
		case 2:
			w.WriteHeader(http.StatusGatewayTimeout)
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	})
	if err := client.Write(t.Context(), http.MethodPut, "/shares/a", map[string]int{}, nil); err != nil {
		t.Fatal(err)
	}
	if len(keys) != 3 || keys[0] == "" || keys[0] != keys[1] || keys[1] != keys[2] {
		t.Error("the keys are", keys)
	}
	if waited := times[1].Sub(times[0]); waited < time.Second {
		t.Error("the second attempt came after", waited)
	}
}

func TestARequestWithoutAKeyIsNotRepeatedWhereItMayHaveBeenMade(t *testing.T) {
	attempts := 0
	client := served(t, time.Minute, func(w http.ResponseWriter, _ *http.Request) {
		attempts++
		w.WriteHeader(http.StatusGatewayTimeout)
	})
	if err := client.WriteSecret(t.Context(), http.MethodPost, "/users", map[string]int{}, nil); !HasStatus(err, 504) || attempts != 1 {
		t.Error(attempts, err)
	}
}

func TestRepeatsEndAtTheDeadline(t *testing.T) {
	client := served(t, 3*time.Second, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	if err := client.Get(context.Background(), "/me", nil); !HasStatus(err, 503) {
		t.Error(err)
	}
}

func TestAGatewayThatHangsAtTheDeadlineIsReportedWithItsEarlierRefusal(t *testing.T) {
	var attempts atomic.Int32
	client := served(t, 3*time.Second, func(w http.ResponseWriter, r *http.Request) {
		if attempts.Add(1) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		<-r.Context().Done()
	})
	err := client.Get(t.Context(), "/me", nil)
	if !HasStatus(err, 503) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestAGatewayThatIsGoneIsReportedWithItsEarlierRefusal(t *testing.T) {
	var server *httptest.Server
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Connection", "close")
		w.WriteHeader(http.StatusServiceUnavailable)
		_ = server.Listener.Close()
	}))
	t.Cleanup(server.Close)
	client, err := New(Settings{URL: server.URL, Token: "windowpane_token", Deadline: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	err = client.Get(t.Context(), "/me", nil)
	if !HasStatus(err, 503) || !strings.Contains(err.Error(), "did not answer") {
		t.Error(err)
	}
}

func TestAnErrorNamesTheFieldTheRuleAndTheRequest(t *testing.T) {
	client := served(t, time.Minute, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusConflict)
		_, _ = w.Write([]byte(`{"type": "/problems/refused", "title": "Refused", "status": 409, "detail": "No room.", "requestId": "r1",
			"errors": [{"field": "a.b", "message": "is wrong"}], "refusal": {"rule": "exceeds-parent", "place": "share lab", "message": "No room."}}`))
	})
	err := client.Get(t.Context(), "/me", nil)
	for _, part := range []string{"No room.", "a.b is wrong", "rule exceeds-parent, place share lab", "request r1"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q lacks %q", err, part)
		}
	}
}

func TestRedirectsAreNotFollowedAndEndlessAnswersNotRead(t *testing.T) {
	client := served(t, time.Minute, func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/moved") {
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
			return
		}
		part := make([]byte, 1<<20)
		for {
			if _, err := w.Write(part); err != nil {
				return
			}
		}
	})
	if err := client.Get(t.Context(), "/moved", nil); !HasStatus(err, http.StatusFound) {
		t.Error(err)
	}
	if err := client.Get(t.Context(), "/endless", nil); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Error(err)
	}
}

func TestWrongSettingsAreRefused(t *testing.T) {
	for _, settings := range []Settings{
		{URL: "gateway.example", Token: "t"}, {URL: "https://user@gateway.example", Token: "t"}, {URL: "https://gateway.example"},
		{URL: "https://gateway.example", Token: "a\nb"}, {URL: "https://gateway.example", Name: "admin"},
	} {
		if _, err := New(settings); err == nil {
			t.Error(settings.URL, "is accepted")
		}
	}
}
