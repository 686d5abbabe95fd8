/** Draws texts that often cause bugs, and plausible values by the name of a property. */
import fc from 'fast-check'
import { drawFields } from './custom-fields.ts'
import { type Kind, Slot } from './slots.ts'

const awkward = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\ufeff',
  '\u202eabc',
  'Ünïcødé 🔧',
  '👩‍🔧',
  "'; DROP TABLE jobs; --",
  '<script>alert(1)</script>',
  '%',
  '%s%n',
  '{{7*7}}',
  'null',
  'undefined',
  '-0',
  '1e999',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'NEAR("a" "b", 5)',
  '"unbalanced',
  'title:*',
  'a* OR b',
  '\r\nX-Injected: 1',
  'x'.repeat(5_000),
]

const ordinary = ['Replace the pump', 'Pumpen brummt', 'Hornsgatan 12', 'Maja Lind', 'spare part', 'a']

/** Like the unit `binary`, without its list of a million characters in every process. */
const anyLetter = fc
  .oneof(
    { weight: 0xd800, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 0x10_2000, arbitrary: fc.integer({ min: 0xe000, max: 0x10_ffff }) },
  )
  .map(point => String.fromCodePoint(point))

export const anyText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ordinary) },
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyLetter, maxLength: 20 }) },
  { weight: 2, arbitrary: fc.constantFrom(...awkward) },
)

export const hostileText = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: anyLetter, maxLength: 40 }),
)

const goodAddresses = [
  'http://127.0.0.1:9/hook',
  'https://hooks.invalid/jobs',
  'https://example.invalid/plan.pdf',
]
const addresses = fc.constantFrom(
  ...goodAddresses,
  ...goodAddresses,
  'https://hooks.invalid/fieldbook',
  'http://[::1]:9/',
  'https://example.invalid/manual.pdf',
  'ftp://example.invalid/',
  'javascript:alert(1)',
  'http://',
  'nonsense',
)

const slot = (kind: Kind, form: 'id' | 'uuid') =>
  fc.nat({ max: 40 }).map(index => new Slot(kind, index, form))
const instant = (from: number) => fc.integer({ min: from, max: from + 1_000_000_000 })
const oftenRight = (right: string, ...wrong: string[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) })
const few = fc.integer({ min: 1, max: 6 })

/** Values by property name, used most of the time, so that requests are meaningful. */
export const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  url: addresses,
  contentUrl: addresses,
  thumbUrl: addresses,
  userId: slot('user', 'id'),
  doneByUserId: slot('user', 'id'),
  jobId: slot('job', 'id'),
  jobUuid: slot('job', 'uuid'),
  assetUuid: slot('asset', 'uuid'),
  assetTypeId: slot('assetType', 'id'),
  assetTypeUuid: slot('assetType', 'uuid'),
  documentUuid: slot('document', 'uuid'),
  groupId: fc.oneof(
    { weight: 20, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.constantFrom(2, 99) },
  ),
  customerId: few,
  projectId: few,
  orderId: few,
  externalId: fc.constantFrom('R-2044/7', '1', 'Å 12'),
  fields: drawFields,
  eventTypeFilter: fc.constantFrom('CREATE|UPDATE', '.*', '(', 'NOTE', '(a+)+$', 'x'.repeat(201), ''),
  startTime: instant(1_795_000_000_000),
  endTime: instant(1_796_000_000_000),
  timeStamp: instant(1_795_000_000_000),
  doneTimeStamp: instant(1_795_000_000_000),
  eventTimeStamp: instant(1_795_000_000_000),
  duration: fc.integer({ min: 0, max: 600 }),
  // Twenty attempts a minute are allowed, and one must succeed.
  email: oftenRight('technician@example.com', 'nobody@example.com', ''),
  password: oftenRight('correct horse', 'wrong'),
}
