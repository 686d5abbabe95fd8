/** Forms: I2, each is at the hub once; I4, what was filled in is read for as long as it waits. */
import { readFormBase } from '../../../main/sync/records/form-base.ts'
import { oldForms, oldFormsOf } from '../../../main/sync/records/old-forms.ts'
import { formHere } from '../acts/fill-form.ts'
import { asRead } from '../base-server/text.ts'
import type { ClaimOf } from '../claims/claim-kind.ts'
import { valueAt } from '../claims/value.ts'
import type { FormRow } from '../holdings.ts'
import type { Life } from '../laptop.ts'
import type { AnswerClaim, Meant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { mostOf } from './once.ts'

export const forms: Invariant = {
  name: 'I2',
  duringOnEach: world => findMissingAnswer(world),
  atEnd: world => findDouble(world),
}

function findDouble(world: World): string | null {
  if (world.hub.traits) return findTooMany(world)
  return world.isPlain
    ? (findSaidTwice(world) ?? findUntold(world))
    : findTwice(world, ({ title }) => String(title), keptForOthers(world))
}

/**
 * What a person took off is there again on a hub that was put back, and stays where somebody else has filled it in
 * since: its person is told that it was not taken off.
 */
function keptForOthers({ laptops, unhung, history }: World): string[] {
  if (!history.isPutBack) return []
  const refused = laptops.flatMap(
    ({ life }) =>
      life?.store.read.all<{ uuid: string }>(
        `SELECT intent ->> 'formUuid' AS uuid FROM operations
         WHERE kind = 'form.remove' AND state IN ('review', 'discarded')`,
      ) ?? [],
  )
  return refused.map(({ uuid }) => uuid).filter(uuid => unhung.has(uuid))
}

/** A base server has each form that was meant once, under any uuid. */
function findTooMany({ hub, meant }: World): string | null {
  const there = Map.groupBy(hub.holdings.forms(), ({ title }) => title ?? '')
  for (const [title, forms] of there) {
    const made = meant.filter(({ claim }) => claim.type === 'form' && asRead(claim.title) === title)
    if (made.length > 0 && forms.length > mostOf(made))
      return `I2: the server has "${title}" ${forms.length} times, meant ${mostOf(made)} times`
  }
  return null
}

/** A plain hub may keep what a newer form took the place of; nothing there says the same twice. */
const findSaidTwice = (world: World) =>
  findTwice(world, ({ title, fields }) => `${title} ${fields}`, changedInDoubt(world))

/**
 * Where nothing was said twice of a change that was answered well, a hub that shows no forms leaves unknown whether it
 * changes any: it goes as a new one, and the person is told that the other is still there.
 */
function changedInDoubt({ laptops, toldInVain }: World): string[] {
  const unsure = laptops.flatMap(({ name, life }) => (life && toldInVain.has(name) ? [life] : []))
  return unsure.flatMap(({ store }) => oldForms(store.read).flatMap(({ hubUuid }) => hubUuid ?? []))
}

function findTwice(
  { hub }: World,
  by: (form: FormRow) => string,
  without: readonly string[] = [],
): string | null {
  const found = hub.holdings
    .forms()
    .filter(({ title, uuid }) => /^Form .* of L/.test(title ?? '') && !without.includes(uuid))
  const counted = Map.groupBy(found, form => by(form)).values()
  const [double, ...others] = counted.find(alike => alike.length > 1) ?? []
  return double ? `I2: the hub has "${double.title}" ${others.length + 1} times` : null
}

/**
 * One of a person's forms is the newest there; of every other one its person is told, by its name as far as that is known.
 * Only what their own laptop has made is theirs: who fills in the form of another there, or takes it off and does that
 * again, makes one of their own, which nothing at the hub tells from a form that is just called the same.
 */
function findUntold({ hub, laptops, meant, unhung, history }: World): string | null {
  for (const { laptop, claim } of meant) {
    if (claim.type !== 'form' || unhung.has(claim.formUuid)) continue
    const life = laptops.find(({ name }) => name === laptop)?.life
    const base = life && readFormBase(life.store.read, claim.formUuid)
    if (!life || !base) continue
    const told = [claim.formUuid, ...worked(life, claim)].flatMap(uuid => namesAtHub(life, uuid))
    const there = hub.holdings
      .forms()
      .filter(({ title, uuid }) => title === asRead(claim.title) && history.makerOf(uuid) === laptop)
    const untold = there.filter(({ uuid }) => !told.includes(uuid)).length
    if (untold > told.filter(hubUuid => hubUuid === null).length)
      return `I2: the hub has "${claim.title}" of ${laptop} ${there.length} times, of which it knows ${JSON.stringify(told)}`
  }
  return null
}

/** Where another has made theirs of it since, that is the one that is filled in here, and what comes of it is this one's. */
function worked({ store }: Life, { title, formUuid }: ClaimOf<'form'>): string[] {
  const rows = store.read.all<{ uuid: string }>(
    'SELECT uuid FROM forms WHERE title = ? AND uuid <> ?',
    title,
    formUuid,
  )
  return rows.map(({ uuid }) => uuid)
}

function namesAtHub({ store }: Life, formUuid: string): (string | null)[] {
  const base = readFormBase(store.read, formUuid)
  return base === null ? [] : [base, ...oldFormsOf(store.read, formUuid)].map(({ hubUuid }) => hubUuid)
}

/** Of a form that its person took off, nothing is read, whatever still waits before that. */
function findMissingAnswer({ laptops, meant, history }: World): string | null {
  for (const laptop of laptops) {
    const { name, life } = laptop
    if (!life) continue
    const waiting = life.store.read.all<{ uuid: string; intent: string; isSending: 0 | 1 }>(
      `SELECT intent ->> 'formUuid' AS uuid, intent, state = 'sending' AS isSending FROM operations
       WHERE kind IN ('form.create', 'form.patch') AND state IN ('ready', 'sending', 'retry', 'verify')
         AND NOT EXISTS (SELECT 1 FROM operations later WHERE later.lane = operations.lane
           AND later.kind = 'form.remove' AND later.state IN ('ready', 'sending', 'retry', 'verify'))
       ORDER BY seq`,
    )
    for (const [nth, { uuid, intent, isSending }] of waiting.entries()) {
      const { fields, input } = JSON.parse(intent) as Edit
      const later = waiting.slice(nth + 1).filter(other => other.uuid === uuid)
      for (const claim of newestAnswers(meant, name, uuid)) {
        if (valueAt(fields ?? input ?? {}, claim.path) !== claim.value) continue
        // what is sent again goes with all that its person had read, and somebody had written over it
        if (history.isPutBack && later.some(other => saysOtherwise(other.intent, claim))) continue
        const shown = formHere({ life }, uuid)
        const read = shown && valueAt(shown, claim.path)
        // it was made by what is still being answered, and somebody there has filled it in since
        if (
          input &&
          isSending &&
          history.had(uuid, claim.path, claim.value) &&
          history.has(uuid, claim.path, read)
        )
          continue
        if (read !== claim.value)
          return `I4: ${name} filled "${claim.value}" into ${claim.path} of form ${uuid}, which waits, and reads ${JSON.stringify(read)}`
      }
    }
  }
  return null
}

interface Edit {
  fields?: object
  input?: object
}

function saysOtherwise(intent: string, { path, value }: AnswerClaim): boolean {
  const { fields, input } = JSON.parse(intent) as Edit
  const said = valueAt(fields ?? input ?? {}, path)
  return said !== undefined && said !== value
}

function newestAnswers(meant: readonly Meant[], laptop: string, formUuid: string): AnswerClaim[] {
  const newest = new Map<string, AnswerClaim>()
  for (const one of meant) {
    if (one.laptop === laptop && one.claim.type === 'answer' && one.claim.formUuid === formUuid)
      newest.set(one.claim.path, one.claim)
  }
  return [...newest.values()]
}
