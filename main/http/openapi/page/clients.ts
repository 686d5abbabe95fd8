/**
 * Example programs with generated clients. `test/scenarios/http-api/generated-clients.test.ts` generates, compiles and runs
 * them.
 */
import { type Html, html, program } from './html.ts'
import { exampleAddress } from './hub-address.ts'

export const clients: Html = html`<section aria-labelledby="clients">
<h2 id="clients">Generated clients</h2>
<p>Generators make typed clients from <code>openapi.json</code>. The key is its only security scheme. A token is the header <code>API-Token</code>, which every operation names that accepts one. For a flag send only the text <code>true</code>: the hub counts any value as true, also <code>false</code>. With <code>Accept: application/problem+json</code> an error is an object with its <code>status</code>. Without it, an error is a sentence of text, even if the generated type is another.</p>
<h3>With @hey-api/openapi-ts</h3>
${program(
  'typescript',
  `// npx @hey-api/openapi-ts -i ${exampleAddress}/openapi.json -o hub`,
  "import { listJobs } from './hub'",
  "import { client } from './hub/client.gen'",
  '',
  'client.setConfig({',
  `  baseUrl: process.env.HUB ?? '${exampleAddress}',`,
  '  auth: process.env.KEY,',
  "  headers: { Accept: 'application/json, application/problem+json' },",
  '})',
  '',
  'const { data, error } = await listJobs({',
  "  query: { states: ['ALL'], untimed: 'true', from: '1970-01-01' },",
  '})',
  'if (error) console.log(error.status, error.detail)',
  'else console.log(data.length)',
)}
<h3>With openapi-typescript and openapi-fetch</h3>
${program(
  'typescript',
  `// npx openapi-typescript ${exampleAddress}/openapi.json -o hub.d.ts`,
  "import createClient from 'openapi-fetch'",
  "import type { paths } from './hub.d.ts'",
  '',
  'const hub = createClient<paths>({',
  `  baseUrl: process.env.HUB ?? '${exampleAddress}',`,
  '  headers: {',
  "    'API-Key': process.env.KEY ?? '',",
  "    Accept: 'application/json, application/problem+json',",
  '  },',
  '})',
  '',
  "const { data, error } = await hub.GET('/job', {",
  "  params: { query: { states: ['ALL'], untimed: 'true', from: '1970-01-01' } },",
  '})',
  'if (data) console.log(data.length)',
  "else if (typeof error !== 'string') console.log(error.status, error.detail)",
)}
</section>`
