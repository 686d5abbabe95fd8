/** Jobs and assets to which a captured document can be moved. */
import { ask, attempt } from '../../../state/ask.ts'
import { today } from '../../../state/clock.ts'
import type { FileOwner } from '../../../state/file-store.ts'
import { nameAsset } from '../../../text/asset-labels.ts'
import { dotted } from '../../../text/format.ts'
import { planLabel } from '../../../text/job-times.ts'
import { t } from '../../../text/t.ts'

export interface MoveTarget {
  owner: FileOwner
  title: string
  detail: string | null
}

/** More are found by typing more. */
const mostShown = 8

/** Returns today's jobs for an empty text, else the jobs and assets with the text; null: the search failed. */
export async function findTargets(text: string): Promise<readonly MoveTarget[] | null> {
  const q = text.trim()
  const found = q === '' ? await todaysJobs() : await search(q)
  return found?.slice(0, mostShown) ?? null
}

async function todaysJobs(): Promise<MoveTarget[] | null> {
  const day = await ask('day.read', { date: null }).catch(() => null)
  if (day === null) return null
  return [...day.overdue, ...day.timed, ...day.untimed].map(job => ofJob(job.uuid, job))
}

async function search(q: string): Promise<MoveTarget[] | null> {
  const outcome = await attempt('search.find', { q })
  if (!outcome.ok) return null
  return outcome.value.hits.flatMap(hit => {
    if (hit.kind === 'job') return [ofJob(hit.jobUuid, hit)]
    if (hit.kind !== 'asset') return []
    const detail = dotted(hit.name ? hit.assetNo : null, hit.placeName, hit.customerName) || null
    return [{ owner: { kind: 'asset', ref: hit.assetUuid }, title: nameAsset(hit), detail }]
  })
}

function ofJob(
  ref: string,
  job: Parameters<typeof planLabel>[0] & Record<'title' | 'placeName' | 'customerName', string | null>,
): MoveTarget {
  const detail = dotted(planLabel(job, today.value), job.placeName, job.customerName) || null
  return { owner: { kind: 'job', ref }, title: job.title || t('job.untitled'), detail }
}
