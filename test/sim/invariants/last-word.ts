/** I17: if a field has only one writer, the server ends with that user's last value. */
import { isDeepStrictEqual } from 'node:util'
import { openConflicts } from '../../../main/sync/entities/conflicts.ts'
import { readFormBase } from '../../../main/sync/state/bases.ts'
import { formHere } from '../acts/fill-form.ts'
import { asRead } from '../base-server/text.ts'
import type { ClaimOf } from '../claims/claim-kind.ts'
import { valueAt } from '../claims/value.ts'
import type { SimLaptop } from '../laptop.ts'
import type { Life } from '../life.ts'
import { type Meant, sayMeant } from '../meant.ts'
import { readingOf } from '../reading.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const lastWord: Invariant = {
  name: 'I17',
  atEnd(world) {
    if (world.changedBack.length === 0 || world.history.isRestored) return null
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

/** Returns the title of a form. A form that was created by POST has another UUID on its laptop; its title is unique. */
function titleOf({ meant, hub }: World, formUuid: string): string {
  const made = meant.find(({ claim }) => claim.type === 'form' && claim.formUuid === formUuid)
  if (made?.claim.type === 'form') return asRead(made.claim.title)
  return asRead(hub.holdings.forms().find(({ uuid }) => uuid === formUuid)?.title ?? formUuid)
}

/** Returns whether the result is open: something was discarded, needs the user, or the program was killed. */
function isOpen(
  { falselyConfirmed }: World,
  laptop: SimLaptop,
  { store }: Life,
  { jobUuid, fate }: Meant,
): boolean {
  if (fate !== 'stands' || laptop.archived.has(jobUuid) || falselyConfirmed.has(laptop.name)) return true
  // An older folder does not know that an edit was sent, so changing it back sends nothing.
  if (laptop.timesCopied > 0) return true
  const left = store.read.get(
    `SELECT 1 FROM operations WHERE job_uuid = ? AND state <> 'done' AND coalesce(reason_code, '') <> 'superseded'`,
    jobUuid,
  )
  return left !== undefined || openConflicts(store.read, jobUuid).length > 0
}

/** Returns whether no other user wrote the field, and the user wrote nothing later. */
function isOnlyWriter(world: World, back: Meant): boolean {
  const { meant, officeWrote } = world
  const target = targetOf(world, back)
  const claim = claimOf(back)
  const owner = claim.type === 'answer' ? claim.formUuid : back.jobUuid
  const of = meant.filter(one => targetOf(world, one) === target)
  // Without GET of a form, each writer sends the whole form to a base server.
  const isWhole = claim.type === 'answer' && world.hub.traits?.readsForms === false
  const isOthers = ({ claim, laptop }: Meant) =>
    claim.type === 'answer' && claim.formUuid === owner && laptop !== back.laptop
  if (isWhole && meant.some(isOthers)) return false
  const areOwn = of.every(({ laptop, fate }) => laptop === back.laptop && fate === 'stands')
  return areOwn && of.at(-1) === back && !officeWrote.has(`${owner} ${claim.path.split('/', 1)[0]}`)
}

/** Returns undefined if the server lacks the job or the form, or the laptop no longer shows the form. */
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
