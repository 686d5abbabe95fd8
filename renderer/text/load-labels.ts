/** Progress of the first load, in words and as a share. */
import type { LoadProgress } from '../../shared/views/app-state.ts'
import { formatBytes, unbroken } from './format.ts'
import { t } from './t.ts'

/** `Jobs 42/42 · details 31/42 · assets 8/10 · files 118 MB/230 MB`; empty parts are left out. */
export function describeLoad(now: LoadProgress): string {
  const { jobs, jobsTotal, details, detailsTotal, assets, assetsTotal, filesBytes, filesBytesTotal } = now
  const words = [
    jobsTotal === null
      ? t('load.jobsCounting', { done: jobs })
      : t('load.jobs', { done: jobs, total: jobsTotal }),
  ]
  if (detailsTotal > 0) words.push(t('load.details', { done: details, total: detailsTotal }))
  if (assetsTotal > 0) words.push(t('load.assets', { done: assets, total: assetsTotal }))
  if (filesBytesTotal > 0)
    words.push(t('load.files', { done: formatBytes(filesBytes), total: formatBytes(filesBytesTotal) }))
  // a line may break between the parts only
  return words.map(unbroken).join(' · ')
}

/** The number of parts and their progress, each part counted as one. Null before there are numbers. */
export function shareOfLoad(now: LoadProgress): { done: number; total: number } | null {
  if (now.jobsTotal === null && now.jobs === 0) return null
  const parts = [
    [now.jobs, now.jobsTotal ?? now.jobs],
    [now.details, now.detailsTotal],
    [now.assets, now.assetsTotal],
    [now.filesBytes, now.filesBytesTotal],
  ] as const
  const shares = parts.filter(([, total]) => total > 0).map(([done, total]) => Math.min(1, done / total))
  return { done: shares.reduce((sum, share) => sum + share, 0), total: shares.length }
}

/** Whether everything is loaded, so that the technician can go offline. */
export function isAllHere(now: LoadProgress): boolean {
  const { details, detailsTotal, assets, assetsTotal, filesBytes, filesBytesTotal } = now
  return details >= detailsTotal && assets >= assetsTotal && filesBytes >= filesBytesTotal
}
