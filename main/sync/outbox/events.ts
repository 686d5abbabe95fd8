/** The events of an operation. `transition.ts` defines the changes that follow from each. Times are epoch ms. */
import type { EndReason, ReasonCode } from '../../../shared/sync/sending.ts'
import type {
  FrozenRequest,
  KnownEvent,
  LastAnswer,
  OperationRow,
  ShownInAnswer,
} from '../../store/schema/sync.ts'

/**
 * The possible effect of an attempt at the server. `unsent`: no request left the laptop, so the attempt does not count.
 * `none`: the server refused the request, or a look-up did not find it. `unknown`: it may have arrived.
 */
export type Effect = 'unsent' | 'none' | 'unknown'

/** The end of an attempt. `afterMs` is the wait that the server asked for; null: the usual backoff. */
export type Verdict =
  | { kind: 'answered' }
  /** The operation is sent again later. */
  | {
      kind: 'waits'
      code: ReasonCode
      detail: string | null
      afterMs: number | null
      isServerError: boolean
      effect: Effect
    }
  /** The request may have arrived, so the operation is looked up before it is sent again. */
  | { kind: 'unclear'; isServerError: boolean; afterMs: number | null }
  /** The server's version has changed since, so it is read, merged and sent again. */
  | { kind: 'outdated' }
  | { kind: 'signed out'; detail: string | null }
  /** The operation waits for the user. `isKeyReused`: the server has stored another request under the key. */
  | { kind: 'refused'; code: ReasonCode; detail: string | null; isKeyReused?: boolean }

/** Other facts about the end of an attempt. */
export interface Circumstances {
  now: number
  /** the pause before the next attempt, ms */
  backoffMs: number
  /** whether an earlier attempt may have arrived */
  wasInDoubt: boolean
  /** whether the server answered other requests with success since the first failure */
  othersPass: boolean
  /** whether the answer shows the effect */
  isSeen: boolean
  /** the server's id of the event that the operation created, if known */
  eventId: number | null
  /**
   * number of the operation among the confirmed ones; null: the server did not confirm that it stored the last request
   */
  confirmed: number | null
  /** the end of the attempt's last request; null: no request went out */
  answer: LastAnswer | null
}

export type OperationEvent =
  | (Verdict & Circumstances)
  /** A request is sent. `at`: by the server's clock; `known`: ids of earlier events. */
  | { kind: 'attempted'; now: number; at: number; request: FrozenRequest; known: KnownEvent[] | null }
  /** The request of a step is done. `step`: the number of the next; `uuid`: of the entity that the server stored. */
  | { kind: 'step done'; step: number; uuid?: string }
  /** the steps before `step` are not needed: the server has the document */
  | { kind: 'begins later'; step: number; uuid: string }
  /** The server no longer has the results of the steps, so the operation begins again under a new key. */
  | { kind: 'began again'; key: string }
  /** Another request is stored under the key. */
  | { kind: 'key reused'; key: string }
  /** The program ended during the attempt. */
  | { kind: 'interrupted' }
  /** A look-up did not find the operation, so it is sent as if it were new. */
  | { kind: 'not found' }
  /** A reading shows the operation, with or without an answer. */
  | { kind: 'confirmed'; now: number }
  /** A reading after the answer shows the operation, or proves that no reading will ever show it. */
  | { kind: 'seen'; now: number; eventId?: number | null }
  /** A reading after the answer does not show the operation. */
  | { kind: 'unseen'; now: number }
  /** A base server's answer showed the edited fields. Undefined: a later reading was compared with the edit. */
  | { kind: 'shown'; shown: ShownInAnswer | undefined }
  /** A restored server does not have the operation. `at`: time of the next attempt; null: the user is asked. */
  | { kind: 'lost'; at: number | null; step?: number; isRebuilt: boolean; isLookedUp: boolean }
  /** The job is back whose absence caused a refusal. */
  | { kind: 'returned' }
  /** The operation came from a rescue file or a damaged database. */
  | { kind: 'rescued' }
  /**
   * The operation waited when the program started, so an older copy of the data folder may have sent it. `known`:
   * as in `attempted`.
   */
  | { kind: 'doubted'; known: KnownEvent[] }
  /**
   * The operation repeats an archived operation, which may have arrived. `key`: key of the archived operation's first
   * request.
   */
  | { kind: 'continued'; of: OperationRow; key: string; isKeyed: boolean }
  /** The server's version cannot be written with the operation. */
  | { kind: 'unreadable'; detail: string }
  /** No later edit is merged into the operation any more, so it may be sent now. */
  | { kind: 'released' }
  /** `until`: later edits may be merged into the operation until this time. */
  | { kind: 'held'; until: number | null }
  /** The operation no longer waits for its next attempt. */
  | { kind: 'resumed' }
  /** The user wants the operation to be sent again. */
  | { kind: 'sent again' }
  /** The user changed the operation's intent. */
  | { kind: 'edited'; until?: number }
  | { kind: 'discarded'; now: number; reason: EndReason }
  /** The user undid an ended operation. */
  | { kind: 'taken back' }
