/** The methods for dispatchers. */
import type { Api } from '../../../shared/contract/contract.ts'
import type {
  Board,
  BoardOffers,
  planRequests,
  Waiting,
  WaitingPlaces,
} from '../../../shared/contract/plan.ts'
import { changeAssignment } from '../../sync/operations/jobs/job-assignment.ts'
import { emptyBoard, emptyOffers, readBoard, readBoardOffers } from '../views/board.ts'
import { readBoardJobs } from '../views/board-jobs.ts'
import { readPeople } from '../views/people.ts'
import { emptyPlan, readPlan } from '../views/plan.ts'
import { emptyPlaces, emptyWaiting, readWaiting, readWaitingPlaces } from '../views/waiting.ts'
import type { Running } from './running.ts'

export function createPlanMethods({ act, readOr }: Running): Pick<Api, keyof typeof planRequests> {
  return {
    'plan.read': () => readOr(emptyPlan, ({ context }) => readPlan(context)),
    'board.read': request =>
      readOr<Board | Promise<Board>>(emptyBoard, ({ context }) => readBoard(context, request)),
    'waiting.read': request =>
      readOr<Waiting | Promise<Waiting>>(emptyWaiting, ({ context }) => readWaiting(context, request)),
    'waiting.places': request =>
      readOr<WaitingPlaces | Promise<WaitingPlaces>>(emptyPlaces, ({ context }) =>
        readWaitingPlaces(context, request),
      ),
    'board.offers': request =>
      readOr<BoardOffers | Promise<BoardOffers>>(emptyOffers, ({ context }) =>
        readBoardOffers(context, request),
      ),
    'board.jobs': ({ jobUuids }) => readOr([], ({ store }) => readBoardJobs(store.read, jobUuids)),
    'user.list': ({ jobUuid }) => readOr([], ({ context }) => readPeople(context, jobUuid)),
    'job.staff': request => act(context => changeAssignment(context, request)),
  }
}
