/**
 * First steps: a key, a token, a first job, a signature. The example is signed with the function that checks
 * signatures, so it is always right.
 */
import { sign, signatureBase } from '../../../service/access/signature.ts'
import { code, type Html, html } from './html.ts'
import { exampleAddress } from './hub-address.ts'

/** Fixed secret and request, so that readers can compare their own signature with this one. */
const secret = '9c1d7f44-30b6-4a53-8b3e-5f2f0f6f7d21'
const base = signatureBase('GET', 1_795_161_600_000, '/job?limit=5')
const signature = sign(secret, base)

export const gettingStarted: Html = html`<section aria-labelledby="getting-started">
<h2 id="getting-started">Getting started</h2>
<p>The examples are for a shell. Run them in this order: each uses the variables of those before it. <code>HUB</code> is the address of the hub; put in your own values for the other variables.</p>
<ol class="steps">
<li><h3>Ask whether it is there</h3>
<p>This needs no key.</p>
${code(`HUB=${exampleAddress}`, 'curl $HUB/version')}</li>
<li><h3>Get a key</h3>
<p>The operator of the hub makes one. An <strong>integration key</strong> belongs to a group and works alone, as a program that plans or synchronises does. An <strong>app key</strong> works only together with the token of a user, as a laptop does.</p>
${code('KEY=1f0e4c52-…', 'curl -H "API-Key: $KEY" "$HUB/job?limit=5"')}</li>
<li><h3>Act for a user</h3>
<p>An e-mail address and a password are changed for a token, which lives for 24 hours after its last use. From then on the user’s role decides what may be done.</p>
${code(
  'curl -H "API-Key: $KEY" -H "Content-Type: application/json" \\',
  '  -d \'{"email":"maja@example.com","password":"correct horse battery"}\' \\',
  '  $HUB/authentication',
  'TOKEN=7d3b0c9e-…',
  'curl -H "API-Key: $KEY" -H "API-Token: $TOKEN" $HUB/job/list/mine',
)}</li>
<li><h3>Make a job, and change it</h3>
<p>Nothing is needed but what you know. With <code>Idempotency-Key</code> a request can be sent again when its answer was lost; with <code>If-Match</code> a change is refused if somebody else came first; with <code>If-None-Match</code> a job that is the same still is not sent again.</p>
${code(
  'curl -H "API-Key: $KEY" -H "Content-Type: application/json" -H "Idempotency-Key: 4711" \\',
  '  -d \'{"title":"Replace the pump"}\' $HUB/job',
  'ETAG=$(curl -s -o /dev/null -w "%header{etag}" -H "API-Key: $KEY" $HUB/job/1)',
  'curl -i -H "API-Key: $KEY" -H "If-None-Match: $ETAG" $HUB/job/1',
  'curl -X PUT -H "API-Key: $KEY" -H "Content-Type: application/json" -H "If-Match: $ETAG" \\',
  '  -d \'{"priority":"HIGH"}\' $HUB/job/1',
)}</li>
${readEverything()}
${signRequests()}
</ol>
</section>`

function readEverything(): Html {
  return html`<li><h3>Read everything, and then what is new</h3>
<p>A list is made for a day’s work: what is finished, what has no time and what is over it leaves out. <code>states=ALL</code>, <code>untimed</code> and an early <code>from</code> ask for all of it, and with <code>modified</code> it comes in the order in which it was changed.</p>
${code(
  'SINCE=0',
  'curl -H "API-Key: $KEY" \\',
  '  "$HUB/job?states=ALL&untimed&from=1970-01-01&modified=$SINCE&limit=1000"',
  'curl -H "API-Key: $KEY" "$HUB/asset?inactive&modified=$SINCE&limit=1000"',
)}
<p>Keep the highest <code>lastModified</code> that came, and ask again with it as <code>SINCE</code>: until a page brings nothing that you do not have, and from then on as often as you want to hear what is new. The entry that you know last comes once more each time. <code>Link</code> with <code>rel="next"</code> leads through the pages of one question too, but can pass over an entry when others are changed meanwhile.</p>
<p>What is gone is told for 90 days: <code>deleted</code> adds it after the last entry. Ask for it once a round, with the <code>SINCE</code> that the round began with, and to the end of its pages.</p>
${code(
  'SINCE=1795161600000',
  'curl -i -H "API-Key: $KEY" \\',
  '  "$HUB/job?states=ALL&untimed&from=1970-01-01&modified=$SINCE&deleted"',
)}</li>`
}

function signRequests(): Html {
  return html`<li><h3>Sign your requests</h3>
<p>Signing is optional unless the key demands it. The method, the time in epoch milliseconds and the path with its query, joined by underscores, are signed with HMAC-SHA1 and the secret of the key; the result is sent in Base64. The query is signed as it is sent, with <code>api_key</code> if that is in it, and without <code>signature</code> and <code>signature_timestamp</code>. A signature is good for one change, and for five minutes.</p>
${code(
  'SECRET=5b0d6a38-…',
  'TIME=$(date +%s)000',
  'SIGNATURE=$(printf %s GET_"$TIME"_/job?limit=5 |',
  '  openssl dgst -sha1 -hmac "$SECRET" -binary | base64)',
  'curl -H "API-Key: $KEY" -H "API-Signature: $SIGNATURE" \\',
  '  -H "API-Signature-Timestamp: $TIME" "$HUB/job?limit=5"',
)}
<p>To try a program of your own by: with this secret and this time, the signature is <code>${signature}</code>.</p>
${code(`printf %s '${base}' |`, `  openssl dgst -sha1 -hmac ${secret} -binary | base64`)}
<p>Every answer carries the hub’s clock in <code>Date</code>: a program whose clock is off can correct itself by it.</p></li>`
}
