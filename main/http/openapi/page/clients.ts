/**
 * Example programs with generated clients. `test/scenarios/http-api/generated-clients.test.ts` generates, compiles and runs
 * them.
 */
import { type Html, html, program } from './html.ts'
import { exampleAddress } from './hub-address.ts'

export const clients: Html = html`<section aria-labelledby="clients">
<h2 id="clients">Generated clients</h2>
<p>Generators make typed clients of <code>openapi.json</code>. The key is its one security scheme; a token goes as the header <code>API-Token</code>, which every operation names that takes one. A flag takes the text <code>true</code> and nothing else, as the hub counts any value as given, also <code>false</code>. With <code>Accept: application/problem+json</code> a failure is an object whose <code>status</code> tells which one it is; without, it is a sentence of text, whatever a generated type says.</p>
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
