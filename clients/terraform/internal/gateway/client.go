// Package gateway sends requests to the REST API of a Windowpane gateway: with deadlines, repeats under idempotency keys, limits on
// answers, and errors from problem documents.
package gateway

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	mathrand "math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	mostBytes      = 32 << 20
	attemptTimeout = 20 * time.Second
	firstPause     = 200 * time.Millisecond
	longestPause   = 5 * time.Second
	longestWait    = time.Hour
	// No attempt begins with less time than this before the deadline: it could hardly be answered,
	// and the user would not read why the attempt before it failed.
	leastAttempt = 100 * time.Millisecond
)

// Settings are the address of a gateway and the credentials for it: a token, or a name and a password.
type Settings struct {
	URL      string
	Token    string
	Name     string
	Password string
	CAFile   string
	// Deadline is how long a request may take with all of its repeats.
	Deadline time.Duration
}

// Client sends requests to one gateway. Several goroutines may use it.
type Client struct {
	base     string
	settings Settings
	http     *http.Client
	session  sync.Mutex
	csrf     string
}

// New checks the settings, and does not connect yet.
func New(settings Settings) (*Client, error) {
	address, err := url.Parse(strings.TrimRight(settings.URL, "/"))
	if err != nil || (address.Scheme != "https" && address.Scheme != "http") || address.Host == "" || address.User != nil ||
		address.RawQuery != "" || address.Fragment != "" {
		return nil, fmt.Errorf("%q is not the address of a gateway; write https://HOST or http://HOST", settings.URL)
	}
	if settings.Token == "" && (settings.Name == "" || settings.Password == "") {
		return nil, errors.New("there are no credentials; state a token, or a name and a password")
	}
	if strings.ContainsFunc(settings.Token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the token has characters that no token has")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxResponseHeaderBytes = 1 << 16
	if address.Scheme == "http" {
		// A proxy for HTTP could read the token.
		transport.Proxy = nil
	}
	if settings.CAFile != "" {
		authorities, err := os.ReadFile(settings.CAFile)
		if err != nil {
			return nil, err
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(authorities) {
			return nil, fmt.Errorf("%s has no certificate in PEM form", settings.CAFile)
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	return &Client{base: address.String(), settings: settings, http: &http.Client{
		Transport: transport, Jar: jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// IsClear returns whether others on the network can read what is sent.
func (c *Client) IsClear() bool {
	address, err := url.Parse(c.base)
	if err != nil || address.Scheme == "https" {
		return false
	}
	host := address.Hostname()
	return host != "localhost" && host != "::1" && !strings.HasPrefix(host, "127.")
}

// Get reads a document. The path begins after /api/v1.
func (c *Client) Get(ctx context.Context, path string, answer any) error {
	return c.send(ctx, call{method: http.MethodGet, path: path, repeats: true}, answer)
}

// Check posts a request that changes nothing.
func (c *Client) Check(ctx context.Context, path string, body, answer any) error {
	return c.send(ctx, call{method: http.MethodPost, path: path, body: body, repeats: true}, answer)
}

// Write changes something. Repeats have the same idempotency key, so that it happens once.
func (c *Client) Write(ctx context.Context, method, path string, body, answer any) error {
	return c.send(ctx, call{method: method, path: path, body: body, repeats: true, key: "terraform-" + rand.Text()}, answer)
}

// WriteSecret changes something with a request that takes no idempotency key. It is repeated only if the gateway did not get it.
func (c *Client) WriteSecret(ctx context.Context, method, path string, body, answer any) error {
	return c.send(ctx, call{method: method, path: path, body: body}, answer)
}

type call struct {
	method, path, key string
	body              any
	repeats           bool
}

func (c *Client) send(ctx context.Context, call call, answer any) error {
	if c.settings.Deadline > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.settings.Deadline)
		defer cancel()
	}
	if c.settings.Token == "" {
		if err := c.signIn(ctx); err != nil {
			return err
		}
	}
	return c.repeat(ctx, call, answer)
}

func (c *Client) signIn(ctx context.Context) error {
	c.session.Lock()
	defer c.session.Unlock()
	if c.csrf != "" {
		return nil
	}
	var session struct {
		CSRFToken string `json:"csrfToken"`
	}
	body := map[string]string{"name": c.settings.Name, "password": c.settings.Password}
	if err := c.repeat(ctx, call{method: http.MethodPost, path: "/session", body: body}, &session); err != nil {
		return fmt.Errorf("sign in as %s: %w", c.settings.Name, err)
	}
	c.csrf = session.CSRFToken
	return nil
}

func (c *Client) repeat(ctx context.Context, call call, answer any) error {
	var content []byte
	if call.body != nil {
		var err error
		if content, err = json.Marshal(call.body); err != nil {
			return err
		}
	}
	var refusal error
	for number := 0; ; number++ {
		wait, err := c.attempt(ctx, call, content, answer)
		if problem := (*Problem)(nil); errors.As(err, &problem) {
			refusal = err
		} else if err != nil && refusal != nil {
			err = fmt.Errorf("%w; before, it answered: %w", err, refusal)
		}
		if err == nil || wait < 0 {
			return err
		}
		pause := wait + time.Duration(float64(min(longestPause, firstPause<<min(number, 10)))*(0.5+mathrand.Float64()/2))
		if end, limited := ctx.Deadline(); limited && time.Now().Add(pause+leastAttempt).After(end) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
	}
}

// attempt returns how long to wait before the next attempt at least, negative for no further one.
func (c *Client) attempt(ctx context.Context, call call, content []byte, answer any) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, call.method, c.base+"/api/v1"+call.path, bytes.NewReader(content))
	if err != nil {
		return -1, err
	}
	request.Header.Set("Accept", "application/json, application/problem+json")
	request.Header.Set("User-Agent", "terraform-provider-windowpane")
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if call.key != "" {
		request.Header.Set("Idempotency-Key", call.key)
	}
	if c.settings.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.settings.Token)
	} else if c.csrf != "" {
		request.Header.Set("X-CSRF-Token", c.csrf)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return repeatIf(call.repeats), fmt.Errorf("the gateway at %s did not answer: %w", c.base, errors.Unwrap(err))
	}
	defer response.Body.Close()
	received, err := io.ReadAll(io.LimitReader(response.Body, mostBytes+1))
	if err != nil {
		return repeatIf(call.repeats), fmt.Errorf("the connection to %s ended before the answer: %w", c.base, err)
	}
	if len(received) > mostBytes {
		return -1, fmt.Errorf("the answer of %s is larger than %d MiB", c.base, mostBytes>>20)
	}
	if response.StatusCode >= 200 && response.StatusCode < 300 {
		if answer == nil || response.StatusCode == http.StatusNoContent {
			return -1, nil
		}
		if err := json.Unmarshal(received, answer); err != nil {
			return -1, fmt.Errorf("the answer of %s is not one of a gateway: %w", c.base, err)
		}
		return -1, nil
	}
	return c.failure(call, response, received)
}

func (c *Client) failure(call call, response *http.Response, received []byte) (time.Duration, error) {
	problem := &Problem{}
	if err := json.Unmarshal(received, problem); err != nil || problem.Title == "" {
		problem = &Problem{Title: "The gateway answered with the status " + strconv.Itoa(response.StatusCode) + "."}
	}
	problem.Status = response.StatusCode
	switch problem.Status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		// The gateway did nothing.
		return retryAfter(response), problem
	case http.StatusBadGateway, http.StatusGatewayTimeout:
		return repeatIf(call.repeats), problem
	}
	return -1, problem
}

func repeatIf(repeats bool) time.Duration {
	if repeats {
		return 0
	}
	return -1
}

func retryAfter(response *http.Response) time.Duration {
	seconds, err := strconv.ParseUint(response.Header.Get("Retry-After"), 10, 31)
	if err != nil {
		return 0
	}
	return time.Duration(math.Min(float64(seconds)*float64(time.Second), float64(longestWait)))
}

// Path makes a path of names, each of which is one part of it.
func Path(parts ...string) string {
	var path strings.Builder
	for _, part := range parts {
		path.WriteString("/" + url.PathEscape(part))
	}
	return path.String()
}
