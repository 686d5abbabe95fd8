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
<p>The examples are for a shell. Run them in this order: each uses the variables of those before it. <code>HUB</code> is the address of the hub; use your own values for the other variables.</p>
<ol class="steps">
<li><h3>Check that the server answers</h3>
<p>This needs no key.</p>
${code(`HUB=${exampleAddress}`, 'curl $HUB/version')}</li>
<li><h3>Get a key</h3>
<p>The administrator of the hub creates it. An <strong>integration key</strong> belongs to a group and works alone, for example for a program that plans or synchronises. An <strong>app key</strong> works only together with the token of a user; laptops use one.</p>
${code('KEY=1f0e4c52-…', 'curl -H "API-Key: $KEY" "$HUB/job?limit=5"')}</li>
<li><h3>Act for a user</h3>
<p>Log in with an e-mail address and a password to get a token. It is valid for 24 hours after its last use. With it, the user’s role decides what is allowed.</p>
${code(
  'curl -H "API-Key: $KEY" -H "Content-Type: application/json" \\',
  '  -d \'{"email":"maja@example.com","password":"correct horse battery"}\' \\',
  '  $HUB/authentication',
  'TOKEN=7d3b0c9e-…',
  'curl -H "API-Key: $KEY" -H "API-Token: $TOKEN" $HUB/job/list/mine',
)}</li>
<li><h3>Create a job, and change it</h3>
<p>Send only the properties that you know. With <code>Idempotency-Key</code> you can repeat a request whose answer was lost. With <code>If-Match</code> a change is refused if another user changed the job first. With <code>If-None-Match</code> an unchanged job is not sent again.</p>
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
  return html`<li><h3>Read everything, and then the changes</h3>
<p>By default a list leaves out jobs that are finished, have no time or are over. <code>states=ALL</code>, <code>untimed</code> and an early <code>from</code> ask for all jobs. With <code>modified</code> they are in the order of their changes.</p>
${code(
  'SINCE=0',
  'curl -H "API-Key: $KEY" \\',
  '  "$HUB/job?states=ALL&untimed&from=1970-01-01&modified=$SINCE&limit=1000"',
  'curl -H "API-Key: $KEY" "$HUB/asset?inactive&modified=$SINCE&limit=1000"',
)}
<p>Store the highest <code>lastModified</code> of the answer, and use it as <code>SINCE</code> of the next request. Repeat this until a page has nothing new, and later as often as you want changes. The last known entry comes again each time. <code>Link</code> with <code>rel="next"</code> also leads through the pages, but can miss an entry if others change in the meantime.</p>
<p>Deleted entries are listed for 90 days: <code>deleted</code> adds them after the last entry. Ask for them once in each round, with the <code>SINCE</code> of its start, to the end of the pages.</p>
${code(
  'SINCE=1795161600000',
  'curl -i -H "API-Key: $KEY" \\',
  '  "$HUB/job?states=ALL&untimed&from=1970-01-01&modified=$SINCE&deleted"',
)}</li>`
}

function signRequests(): Html {
  return html`<li><h3>Sign your requests</h3>
<p>Signing is optional unless the key requires it. Join the method, the time in epoch milliseconds and the path with its query by underscores. Sign that with HMAC-SHA1 and the secret of the key, and send the result in Base64. The query is signed as it is sent, with <code>api_key</code> if it has one, without <code>signature</code> and <code>signature_timestamp</code>. A signature is valid for one change, and for five minutes.</p>
${code(
  'SECRET=5b0d6a38-…',
  'TIME=$(date +%s)000',
  'SIGNATURE=$(printf %s GET_"$TIME"_/job?limit=5 |',
  '  openssl dgst -sha1 -hmac "$SECRET" -binary | base64)',
  'curl -H "API-Key: $KEY" -H "API-Signature: $SIGNATURE" \\',
  '  -H "API-Signature-Timestamp: $TIME" "$HUB/job?limit=5"',
)}
<p>To test your own program: with this secret and this time, the signature is <code>${signature}</code>.</p>
${code(`printf %s '${base}' |`, `  openssl dgst -sha1 -hmac ${secret} -binary | base64`)}
<p>Every answer has the hub’s time in <code>Date</code>. A program with a wrong clock can use it.</p></li>`
}
