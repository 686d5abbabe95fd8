/** How to begin: a key, a token, a first job, a signature. The example is signed by the very function that checks. */
import { sign, signatureBase } from '../../../service/access/signature.ts'
import { signingExample } from '../examples.ts'
import { type Html, html } from './html.ts'

const { secret, method, timestamp, uri } = signingExample
const base = signatureBase(method, timestamp, uri)
const signature = sign(secret, base)

const code = (...lines: string[]): Html => html`<pre tabindex="0"><code>${lines.join('\n')}</code></pre>`

export const gettingStarted: Html = html`<section aria-labelledby="getting-started">
<h2 id="getting-started">Getting started</h2>
<p>The examples are for a shell. <code>HUB</code> is where this page lies, without <code>/docs</code>.</p>
<ol class="steps">
<li><h3>Ask whether it is there</h3>
<p>This needs no key.</p>
${code('HUB=https://hub.example.com/api/1', 'curl $HUB/version')}</li>
<li><h3>Get a key</h3>
<p>The operator of the hub makes one. An <strong>integration key</strong> belongs to a group and works alone, as a program that plans or synchronises does. An <strong>app key</strong> works only together with the token of a user, as a laptop does.</p>
${code('KEY=1f0e4c52-…', 'curl -H "API-Key: $KEY" "$HUB/job?limit=5"')}</li>
<li><h3>Act for a user</h3>
<p>An e-mail address and a password are changed for a token, which lives for 24 hours after its last use. From then on the user’s role decides what may be done.</p>
${code(
  'curl -H "API-Key: $KEY" -H "Content-Type: application/json" \\',
  '  -d \'{"email":"maja@example.com","password":"…"}\' $HUB/authentication',
  'TOKEN=7d3b0c9e-…',
  'curl -H "API-Key: $KEY" -H "API-Token: $TOKEN" $HUB/job/list/mine',
)}</li>
<li><h3>Make a job, and change it</h3>
<p>Nothing is needed but what you know. With <code>Idempotency-Key</code> a request can be sent again when its answer was lost; with <code>If-Match</code> a change is refused if somebody else came first.</p>
${code(
  'curl -H "API-Key: $KEY" -H "Content-Type: application/json" -H "Idempotency-Key: 4711" \\',
  '  -d \'{"title":"Replace the pump"}\' $HUB/job',
  'curl -X PUT -H "API-Key: $KEY" -H "Content-Type: application/json" -H \'If-Match: "…"\' \\',
  '  -d \'{"priority":"HIGH"}\' $HUB/job/1',
)}</li>
<li><h3>Read everything, and then what is new</h3>
<p>A list comes in pages: <code>Link</code> with <code>rel="next"</code> names the next one. Afterwards ask with <code>modified</code> for what has changed since the highest <code>lastModified</code> that you have, and with <code>deleted</code> for what is gone.</p>
${code('curl -i -H "API-Key: $KEY" "$HUB/job?from=2026-01-01&limit=500"', 'curl -H "API-Key: $KEY" "$HUB/job?from=2026-01-01&modified=1795161600000&deleted"')}</li>
<li><h3>Sign your requests</h3>
<p>Signing is optional unless the key demands it. The method, the time in epoch milliseconds and the path with its query, joined by underscores, are signed with HMAC-SHA1 and the secret of the key; the result is sent in Base64. The query is signed as it is sent, with <code>api_key</code> if that is in it, and without <code>signature</code> and <code>signature_timestamp</code>. A signature is good for one change, and for five minutes.</p>
${code(
  `SECRET=${secret}`,
  `printf %s '${base}' |`,
  '  openssl dgst -sha1 -hmac "$SECRET" -binary | base64',
  `# ${signature}`,
  '',
  `curl -H "API-Key: $KEY" -H "API-Signature: ${signature}" \\`,
  `  -H "API-Signature-Timestamp: ${timestamp}" "$HUB${uri}"`,
)}
<p>Every answer carries the hub’s clock in <code>Date</code>: a program whose clock is off can correct itself by it.</p></li>
</ol>
</section>`
