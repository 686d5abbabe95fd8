/** POST and PUT /phrase, PUT and DELETE /phrase/:id (interface, "Phrases"). Notes that contain a text stay as they are. */
import type { GroupPhrase, GroupPhraseInput, PhraseList } from '../../../shared/entities/phrase.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { phraseLimits } from '../../../shared/limits/limits.ts'
import { foldPhraseName, isPhraseName, type Phrase } from '../../../shared/rules/phrases.ts'
import { reason } from '../../../shared/text/message.ts'
import { birthOf, type Command, nextModified } from '../command.ts'
import { sqlBytes } from '../entity/fitting.ts'
import { groupFor } from '../entity/groups.ts'
import { logListChange } from '../entity/log-change.ts'
import { uuidToCreate } from '../entity/ref.ts'
import { requireMayPlanPhrases } from '../may/phrases.ts'
import {
  findPhrase,
  findPhraseAnywhere,
  getPhrase,
  type PhraseRecord,
  phraseNamed,
  phraseRows,
  toPhrase,
} from '../records/phrase-record.ts'
import { Refused, refuse, refuseValue } from '../refuse.ts'
import { readOnePhrase } from './list-phrases.ts'

/** @throws Refused `invalid`, `forbidden`, `conflict` for a name that another phrase of the group has */
export function createPhrase(command: Command, body: GroupPhraseInput, uuid?: string): GroupPhrase {
  const { db, actor } = command
  const groupId = groupFor(actor, body.groupId ?? null)
  requireMayPlanPhrases(actor, groupId)
  const content = contentOf(null, body)
  requireFreeName(command, groupId, content.name, null)
  const id = insertPhrase(command, groupId, content, uuid)
  requireRoom(command, groupId)
  return readOnePhrase(db, actor, String(id))
}

/** Updates the phrase, or creates it if `ref` is an unused UUID. @throws Refused */
export function putPhrase(command: Command, ref: string, body: GroupPhraseInput): GroupPhrase {
  const { db, actor } = command
  const phrase = findPhrase(db, actor, ref)
  if (phrase) return updatePhrase(command, phrase, body)
  const isTaken = (taken: string) => findPhraseAnywhere(db, taken) !== undefined
  return createPhrase(command, body, uuidToCreate(ref, isTaken, 'phrase'))
}

/** Creates phrases, or replaces those of the same name: all of them or none. @throws Refused */
export function putPhrases(command: Command, { groupId: asked, phrases }: PhraseList): void {
  const { db, actor } = command
  const groupId = groupFor(actor, asked ?? null)
  requireMayPlanPhrases(actor, groupId)
  const names = new Set<string>()
  for (const [at, entry] of phrases.entries()) {
    const content = contentOf(null, entry, `/phrases/${at}`)
    const folded = foldPhraseName(content.name)
    if (names.has(folded)) refuseValue(`/phrases/${at}/name`, reason('must-be-named-once'))
    names.add(folded)
    const before = phraseNamed(db, groupId, content.name)
    if (before === undefined) insertPhrase(command, groupId, content)
    else writeContent(command, before, content)
  }
  requireRoom(command, groupId)
}

/** @throws Refused `not-found`, `forbidden` */
export function deletePhrase({ db, actor, now }: Command, ref: string): void {
  const phrase = getPhrase(db, actor, ref)
  requireMayPlanPhrases(actor, phrase.group_id)
  db.run('DELETE FROM phrases WHERE id = ?', phrase.id)
  logListChange(db, now, phrase.group_id, 'phrases')
}

function updatePhrase(command: Command, row: PhraseRecord, body: GroupPhraseInput): GroupPhrase {
  const content = contentOf(row, body)
  if (content.name === row.name && content.text === row.text) return toPhrase(row)
  requireMayPlanPhrases(command.actor, row.group_id)
  requireFreeName(command, row.group_id, content.name, row.id)
  writeContent(command, row, content)
  requireRoom(command, row.group_id)
  return readOnePhrase(command.db, command.actor, String(row.id))
}

function insertPhrase(
  command: Command,
  groupId: number,
  content: Phrase,
  uuid = command.newUuid('entity'),
): number {
  const birth = birthOf(command, 'phrases', uuid, groupId)
  logListChange(command.db, command.now, groupId, 'phrases')
  return phraseRows.insert(command.db, { ...birth, ...content, folded: foldPhraseName(content.name) })
}

function writeContent(command: Command, row: PhraseRecord, content: Phrase): void {
  if (content.name === row.name && content.text === row.text) return
  const change = { ...content, folded: foldPhraseName(content.name), lastModified: nextModified(command) }
  phraseRows.change(command.db, change, 'WHERE id = ?', row.id)
  logListChange(command.db, command.now, row.group_id, 'phrases')
}

/** Returns the values of `before` with those of the body over them. @throws Refused `invalid` */
function contentOf(before: Phrase | null, body: GroupPhraseInput, at = ''): Phrase {
  const name = (body.name ?? before?.name ?? '').normalize('NFC').trim()
  const text = (body.text ?? before?.text ?? '').trim()
  if (!isPhraseName(name)) refuseValue(`${at}/name`, reason('must-be-phrase-name'))
  if (text === '') refuseValue(`${at}/text`, reason('must-be-phrase-text'))
  return { name, text }
}

function requireFreeName({ db }: Command, groupId: number, name: string, ownId: number | null): void {
  const rival = phraseNamed(db, groupId, name)
  if (rival !== undefined && rival.id !== ownId)
    refuse('conflict', reason('phrase-name-taken', { name: rival.name }))
}

/** Limits the phrases of a group, as laptops hold them all. @throws Refused `conflict`, obstacle `no-room` */
function requireRoom({ db }: Command, groupId: number): void {
  const { count, bytes } = db.get<{ count: number; bytes: number | null }>(
    `SELECT count(*) AS count, sum(${sqlBytes(['name', 'text'])}) AS bytes FROM phrases WHERE group_id = ?`,
    groupId,
  ) ?? { count: 0, bytes: 0 }
  if (count <= phraseLimits.perGroup && (bytes ?? 0) <= hubLimits.phrasesBytes) return
  const values = { most: phraseLimits.perGroup, megabytes: hubLimits.phrasesBytes / 1024 / 1024 }
  throw new Refused({ code: 'conflict', ...reason('phrases-full', values), obstacle: 'no-room' })
}
