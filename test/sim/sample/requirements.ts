/** Requires that a sample contains every action and fault of users, the office, networks and disks. */
import { failureCodes } from '../../../shared/text/failures.ts'
import { actKinds } from '../acts/kinds.ts'
import { claimKinds } from '../claims/kinds.ts'
import { diskErrors } from '../disk.ts'
import { baseFaultKinds, faultKinds } from '../faults.ts'
import { officeKinds } from '../office/all.ts'

type Kinds = ReadonlySet<string>

interface Requirement {
  name: string
  /** `kinds`: the kinds of events */
  isMet(kinds: Kinds): boolean
}

/** A base server has no such request, or these are no faults there. */
const onlyOurs: readonly string[] = [
  'The office fills in a form',
  'confirm a note',
  'confirmed',
  ...faultKinds.filter(kind => !baseFaultKinds.includes(kind)),
]

/** Conflicts are rare at a server that confirms operations: no day of the sample has one to choose from. */
const onlyPlain: readonly string[] = ['choose']

export function requirementsOf(isBase: boolean): Requirement[] {
  const all = [
    ...actKinds.map(({ name }) => requirement(name, `L ${name} [`)),
    ...officeKinds.map(({ name }) => requirement(`The office ${name}`, `The office ${name} [`)),
    ...faultKinds.map(fault => requirement(fault, 'L ', ` meets ${fault}`)),
    ...diskErrors.map(code => requirement(code, `L meets ${code} at `)),
    ...Object.keys(claimKinds).map(claim => requirement(claim, claim, ' stands')),
  ]
  return all.filter(({ name }) => !(isBase ? onlyOurs : onlyPlain).includes(name))
}

/** Returns the names of requirements that no kind meets. */
export function findMissing(kinds: Kinds, isBase: boolean): string[] {
  return requirementsOf(isBase)
    .filter(one => !one.isMet(kinds))
    .map(({ name }) => name)
}

function requirement(name: string, start: string, end = ''): Requirement {
  const meets = (kind: string) => kind.startsWith(start) && kind.endsWith(end) && !isRefused(kind)
  return { name, isMet: kinds => kinds.values().some(meets) }
}

const refusals: readonly string[] = [...failureCodes, 'not taken', 'full', 'unwritable']

function isRefused(kind: string): boolean {
  return refusals.some(code => kind.endsWith(`: ${code}`))
}
