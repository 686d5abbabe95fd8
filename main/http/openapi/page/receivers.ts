/** Whole programs that receive webhooks. `test/scenarios/http-api/openapi-receivers.test.ts` runs each of them unchanged. */
import { type Html, html, program } from './html.ts'

export const receivers: Html = html`<article id="receivers" aria-labelledby="receivers-title">
<h3 id="receivers-title"><a class="here" href="#receivers">Receivers</a></h3>
<p>The signature is that of Standard Webhooks, made with the characters of the key’s secret as they are. A library that needs a secret in Base64, such as <code>standardwebhooks</code>, must get those characters in Base64; with the secret itself it fails. Refuse requests without a valid signature, and those that were signed more than five minutes ago.</p>
<h4>TypeScript</h4>
${program(
  'typescript',
  "import { createServer } from 'node:http'",
  "import { buffer } from 'node:stream/consumers'",
  "import { Webhook } from 'standardwebhooks'",
  '',
  "const secret = process.env.SECRET ?? ''",
  "const webhook = new Webhook(Buffer.from(secret).toString('base64'))",
  '',
  'const server = createServer(async (request, response) => {',
  '  const body = await buffer(request)',
  '  try {',
  '    const event = webhook.verify(body, request.headers as Record<string, string>)',
  "    console.log('received', JSON.stringify(event))",
  '    response.writeHead(204).end()',
  '  } catch {',
  '    response.writeHead(401).end()',
  '  }',
  '})',
  'const port = Number(process.env.PORT ?? 8080)',
  "server.listen(port, '127.0.0.1', () => console.log('listening', JSON.stringify(server.address())))",
)}
<h4>Python</h4>
${program(
  'python',
  'import base64, hashlib, hmac, os, time',
  'from http.server import BaseHTTPRequestHandler, HTTPServer',
  '',
  'SECRET = os.environ["SECRET"].encode()',
  '',
  '',
  'def is_genuine(headers, body):',
  '    stamp = headers.get("webhook-timestamp", "")',
  '    if not stamp.isdigit() or abs(time.time() - int(stamp)) > 300:',
  '        return False',
  '    signed = f\'{headers["webhook-id"]}.{stamp}.\'.encode() + body',
  '    digest = hmac.new(SECRET, signed, hashlib.sha256).digest()',
  '    wanted = "v1," + base64.b64encode(digest).decode()',
  '    given = headers.get("webhook-signature", "").split()',
  '    return any(hmac.compare_digest(wanted, one) for one in given)',
  '',
  '',
  'class Receiver(BaseHTTPRequestHandler):',
  '    def do_POST(self):',
  '        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))',
  '        genuine = is_genuine(self.headers, body)',
  '        if genuine:',
  '            print("received", body.decode(), flush=True)',
  '        self.send_response(204 if genuine else 401)',
  '        self.end_headers()',
  '',
  '',
  'server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)',
  'print("listening", server.server_address, flush=True)',
  'server.serve_forever()',
)}
</article>`
