/** Runs methods with the open session, and returns an error if there is none. */
import { fail, type Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import type { AppLife } from '../session/app-life.ts'
import type { Session } from '../session/session.ts'

export type Running = ReturnType<typeof createRunning>

/** `within` and the functions that use it fail with `conflict` without a session. */
export function createRunning(life: Pick<AppLife, 'ports' | 'session' | 'notices'>) {
  const within = <T>(work: (session: Session) => Outcome<T>): Outcome<T> =>
    life.session ? work(life.session) : noAccount()
  const withinLong = async <T>(work: (session: Session) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    life.session ? work(life.session) : noAccount()
  return {
    ports: life.ports,
    /** Returns the current session, which may have changed or ended while a method waited. */
    session: () => life.session,
    within,
    withinLong,
    /**
     * For methods that save the server's answers: fails with `storage` if the data are damaged or
     * read-only.
     */
    withinWritable: <T>(work: (session: Session) => Outcome<T>) =>
      within(session => {
        const { trouble } = session.files
        return trouble && !session.store.isWritable ? fail('storage', trouble) : work(session)
      }),
    /** Runs `work`, or returns `without` if there is no session, for screens that are also shown then. */
    readOr: <T>(without: T, work: (session: Session) => T) => (life.session ? work(life.session) : without),
    read: <T>(work: (context: SyncContext) => Outcome<T>) => within(({ context }) => work(context)),
    /** Runs an action of the user, and starts sending after it is saved. */
    act: <T>(work: (context: SyncContext) => Outcome<T>) =>
      within(({ context, engine }) => {
        // the user's own changes must not cause a notice
        const outcome = life.notices === null ? work(context) : life.notices.own(() => work(context))
        if (outcome.ok) engine.workAdded()
        return outcome
      }),
    /**
     * For actions that take time: another user may have signed in when they end. Sends only if `isWork` is
     * true for the result.
     */
    actLong: <T>(work: (session: Session) => Promise<Outcome<T>>, isWork = (_value: T) => true) =>
      withinLong(async session => {
        const outcome = await work(session)
        if (outcome.ok && isWork(outcome.value) && life.session === session) session.engine.workAdded()
        return outcome
      }),
  }
}

const noAccount = () => fail('conflict', reason('no-account'))
