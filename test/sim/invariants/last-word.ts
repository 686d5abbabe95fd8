/** I17: a value that its only writer changed back is what the server has in the end. */
import { isDeepStrictEqual } from 'node:util'
import { readFormBase } from '../../../main/sync/records/bases.ts'
import { openConflicts } from '../../../main/sync/records/conflicts.ts'
import { formHere } from '../acts/fill-form.ts'
import { asRead } from '../base-server/text.ts'
import type { ClaimOf } from '../claims/claim-kind.ts'
import { valueAt } from '../claims/value.ts'
import type { Life, SimLaptop } from '../laptop.ts'
import { type Meant, sayMeant } from '../meant.ts'
import { readingOf } from '../reading.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const lastWord: Invariant = {
  name: 'I17',
  atEnd(world) {
    if (world.changedBack.length === 0 || world.history.isPutBack) return null
    for (const back of world.changedBack) {
      const laptop = world.laptops.find(({ name }) => name === back.laptop)
      const { life } = laptop ?? {}
      if (!laptop || !life || isOpen(world, laptop, life, back) || !isOnlyWriter(world, back)) continue
      const { value } = claimOf(back)
      const there = valueAtHub(world, life, back)
      const read = readingOf(world.hub.holdings.originOf)
      if (there !== undefined && !isDeepStrictEqual(read.value(there), read.value(value)))
        return `I17: ${sayMeant(back)} was the last word, and the hub has ${JSON.stringify(there)}`
    }
    return null
  },
}

const claimOf = ({ claim }: Meant) => claim as ClaimOf<'value' | 'answer'>

function targetOf(world: World, { claim, jobUuid }: Meant): string | null {
  const { path } = readingOf(world.hub.holdings.originOf)
  if (claim.type === 'value') return `${jobUuid} ${path(claim.path)}`
  return claim.type === 'answer' ? `${titleOf(world, claim.formUuid)} ${path(claim.path)}` : null
}

/** A form that was created by POST has another uuid on its laptop than elsewhere. Its title is its own. */
function titleOf({ meant, hub }: World, formUuid: string): string {
  const made = meant.find(({ claim }) => claim.type === 'form' && claim.formUuid === formUuid)
  if (made?.claim.type === 'form') return asRead(made.claim.title)
  return asRead(hub.holdings.forms().find(({ uuid }) => uuid === formUuid)?.title ?? formUuid)
}

/** Something of it was taken out, waits for its person, or may have been done when the program was killed. */
function isOpen(
  { toldInVain }: World,
  laptop: SimLaptop,
  { store }: Life,
  { jobUuid, fate }: Meant,
): boolean {
  if (fate !== 'stands' || laptop.archived.has(jobUuid) || toldInVain.has(laptop.name)) return true
  // an older folder does not know that an edit was sent, so that changing it back sends nothing
  if (laptop.timesCopied > 0) return true
  const left = store.read.get(
    `SELECT 1 FROM operations WHERE job_uuid = ? AND state <> 'done' AND coalesce(reason_code, '') <> 'superseded'`,
    jobUuid,
  )
  return left !== undefined || openConflicts(store.read, jobUuid).length > 0
}

/** Nobody else wrote the field, and its person wrote nothing else later. */
function isOnlyWriter(world: World, back: Meant): boolean {
  const { meant, officeWrote } = world
  const target = targetOf(world, back)
  const claim = claimOf(back)
  const owner = claim.type === 'answer' ? claim.formUuid : back.jobUuid
  const of = meant.filter(one => targetOf(world, one) === target)
  // a base server that gives no form to read takes the whole form from each writer
  const isWhole = claim.type === 'answer' && world.hub.traits?.readsForms === false
  const isOthers = ({ claim, laptop }: Meant) =>
    claim.type === 'answer' && claim.formUuid === owner && laptop !== back.laptop
  if (isWhole && meant.some(isOthers)) return false
  const areOwn = of.every(({ laptop, fate }) => laptop === back.laptop && fate === 'stands')
  return areOwn && of.at(-1) === back && !officeWrote.has(`${owner} ${claim.path.split('/', 1)[0]}`)
}

/** Undefined: the server does not have the job or the form, or the laptop does not show the form any more. */
function valueAtHub({ hub }: World, life: Life, back: Meant): unknown {
  const claim = claimOf(back)
  if (claim.type === 'value') {
    const job = hub.holdings.jobs().get(back.jobUuid)
    return job && valueAt(job, claim.path, hub.holdings.originOf)
  }
  if (formHere({ life }, claim.formUuid) === null) return undefined
  const { hubUuid = claim.formUuid } = readFormBase(life.store.read, claim.formUuid) ?? {}
  const { fields } = hub.holdings.forms().find(({ uuid }) => uuid === hubUuid) ?? {}
  return fields === undefined
    ? undefined
    : valueAt({ fields: JSON.parse(fields) }, claim.path, hub.holdings.originOf)
}
