import { ListChecks } from 'lucide-preact'
import type { JobAlone } from '../../../shared/entities/job.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { type Fact, Facts, Part } from '../../parts/part.tsx'
import { assetsRoute, formatRoute, goOver } from '../../state/route.ts'
import { nameAssetFully } from '../../text/asset-labels.ts'
import { describeValue } from '../../text/field-labels.ts'
import { t } from '../../text/t.ts'

/** References and custom fields of the job; empty ones are left out. */
export function Details({ view: { job, asset, details } }: { view: JobView }) {
  const facts: Fact[] = [...linkTo(asset), ...references(job), ...customFacts(job.customFields)]
  if (facts.length === 0 && details === null) return null
  return (
    <Part title={t('field.customFields')} isWide>
      {facts.length > 0 && <Facts facts={facts} />}
      {details !== null && (
        <p class="details-fill flow">
          <Button icon={ListChecks} onClick={() => goOver(job.uuid, { isDetails: true })}>
            {t('job.fillDetails')}
          </Button>
          <span class="small soft numbers">
            {t('form.counts', { answered: details.answered, asked: details.asked })}
          </span>
        </p>
      )}
    </Part>
  )
}

/** Links the asset to its history. */
function linkTo(asset: JobView['asset']): Fact[] {
  if (asset === null) return []
  const href = formatRoute({ ...assetsRoute, assetUuid: asset.uuid })
  return [[t('field.asset'), <a href={href}>{nameAssetFully(asset)}</a>]]
}

function references(job: JobAlone): Fact[] {
  const facts: [string, string | null][] = [
    [t('job.project'), job.projectName],
    [t('job.order'), job.orderId === null ? null : String(job.orderId)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

/** Returns the custom fields that have a name and a value. The server determines their shape, so it is checked here. */
export function customFacts(customFields: JobAlone['customFields']): Fact[] {
  return customFields.flatMap((field): Fact[] => {
    const label = field.label ?? field.name
    const value = field.value
    if (typeof label !== 'string' || value === null || value === undefined || value === '') return []
    const unit = typeof field.unit === 'string' ? ` ${field.unit}` : ''
    return [[label, describeValue('customFields', value) + unit]]
  })
}
