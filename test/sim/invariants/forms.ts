/** Forms: I2, the server has each one once; I4, unsent answers are shown. */
import { formHere } from '../acts/fill-form.ts'
import { asRead } from '../base-server/text.ts'
import { valueAt } from '../claims/value.ts'
import type { AnswerClaim, Meant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { mostOf } from './once.ts'

export const forms: Invariant = {
  name: 'I2',
  duringOnEach: world => findMissingAnswer(world),
  atEnd: world => findDouble(world),
}

const findDouble = (world: World) =>
  world.hub.traits ? findTooMany(world) : findTwice(world, keptForOthers(world))

/**
 * Returns the forms that a restored server has again after a user detached them. Such a form stays if another user has
 * filled it in since: the user gets an error.
 */
function keptForOthers({ laptops, detached, history }: World): string[] {
  if (!history.isRestored) return []
  const refused = laptops.flatMap(
    ({ life }) =>
      life?.store.read.all<{ uuid: string }>(
        `SELECT intent ->> 'formUuid' AS uuid FROM operations
         WHERE kind = 'form.remove' AND state IN ('review', 'discarded')`,
      ) ?? [],
  )
  return refused.map(({ uuid }) => uuid).filter(uuid => detached.has(uuid))
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

function findTwice({ hub }: World, without: readonly string[]): string | null {
  const found = hub.holdings
    .forms()
    .filter(({ title, uuid }) => /^Form .* of L/.test(title ?? '') && !without.includes(uuid))
  const counted = Map.groupBy(found, ({ title }) => title).values()
  const [double, ...others] = counted.find(alike => alike.length > 1) ?? []
  return double ? `I2: the hub has "${double.title}" ${others.length + 1} times` : null
}

/** Checks that unsent answers are shown. Forms that the user has detached are not shown at all. */
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
        // Work that is sent again after a restore includes everything that the user had read, which may overwrite an
        // answer.
        if (history.isRestored && later.some(other => saysOtherwise(other.intent, claim))) continue
        const shown = formHere({ life }, uuid)
        const read = shown && valueAt(shown, claim.path)
        // The form is being created, and another user has changed the answer at the server since.
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
