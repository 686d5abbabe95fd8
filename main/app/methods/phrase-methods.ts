/** The methods for the phrases of the group. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { phraseRequests } from '../../../shared/contract/phrase.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { readPhraseList, sendPhrase, sendPhrases } from '../../sync/pull/phrase-changes.ts'
import type { Session } from '../session/session.ts'
import { readPhraseView } from '../views/phrases.ts'
import type { Running } from './running.ts'

export function createPhraseMethods({ readOr, withinLong }: Running): Pick<Api, keyof typeof phraseRequests> {
  return {
    'phrase.list': () => readOr({ phrases: [], mayChange: false }, ({ context }) => readPhraseView(context)),
    'phrase.fetch': () => withinLong(({ context, remote }) => readPhraseList(context, remote)),
    'phrase.change': change =>
      withinLong(session => {
        const groupId = session.context.account.groupIds[0]
        return thenRead(session, sendPhrase(session.remote, { ...change, groupId }))
      }),
    'phrase.import': request =>
      withinLong(session => {
        const groupId = session.context.account.groupIds[0] ?? null
        return thenRead(session, sendPhrases(session.remote, { ...request, groupId }))
      }),
  }
}

/** The change is saved even if the list cannot be read afterwards. */
async function thenRead<T>({ context, remote }: Session, change: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const sent = await change
  if (sent.ok) await readPhraseList(context, remote)
  return sent
}
