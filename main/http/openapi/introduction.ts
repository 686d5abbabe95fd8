/** What the document says of the interface as a whole. */
import { hubLimits } from '../../../shared/hub-limits.ts'
import { limits } from '../../../shared/limits.ts'

const megabytes = limits.jsonBodyBytes / 1024 / 1024

export const introduction = [
  `Bodies are JSON in UTF-8, ${megabytes} MB and ${hubLimits.jsonValues.toLocaleString('en')} values at most, unless an operation says otherwise. Types are strict: nothing is coerced.`,
  'Times are epoch milliseconds; the times of all-day jobs are dates. Entities are addressed by id or UUID.',
  'Properties that an entity does not name are kept and given back, so that a schema with additionalProperties is open.',
  'A failure is one sentence of plain text, or, with Accept: application/problem+json, an object with JSON pointers into the body.',
  'A path that is asked with a method it does not take is 405, with Allow. A request that is no HTTP, or too long in its headers, is answered before it reaches an operation.',
  'A flag parameter is true when it is there, whatever its value. A list is given with commas, or by its name several times; any other parameter that is given twice with different values is 400.',
  "An ETag that was sent is taken back in If-None-Match: 304 says that it is the same still. That of a list with `modified` of one user's jobs also changes when a job leaves the list, so that 304 there says that nothing at all has happened.",
  'There are no CORS headers, so that pages of other origins read nothing, and answers are not compressed: where either is wanted, a proxy before the hub adds it.',
  'What carries x-extension is offered only where GET /version names that extension; what carries x-unofficial may change.',
].join('\n\n')
