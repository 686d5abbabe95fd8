/** The manifest for macOS: editors of profiles draw their forms from it. */
import { type PolicyName, policyNames } from '../../../shared/policy.ts'
import { preferenceDomain } from '../../app/host/policy/managed-preferences.ts'
import { escapeXml, shapeOf } from './key-shape.ts'
import type { TemplateWords } from './template-words.ts'

type Plist = string | number | boolean | readonly Plist[] | { readonly [key: string]: Plist }

export function writeManifest(words: TemplateWords): string {
  const manifest = {
    pfm_description: words.about,
    pfm_domain: preferenceDomain,
    pfm_format_version: 1,
    pfm_platforms: ['macOS'],
    pfm_subkeys: policyNames.map(name => subkeyOf(name, words)),
    pfm_targets: ['system', 'user'],
    pfm_title: words.title,
    pfm_unique: true,
    pfm_version: 1,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${write(manifest, '')}
</plist>
`
}

function subkeyOf(name: PolicyName, { keys }: TemplateWords): Plist {
  const [title, help] = keys[name]
  return { pfm_name: name, pfm_title: title, pfm_description: help, ...typeOf(name) }
}

function typeOf(name: PolicyName): { readonly [key: string]: Plist } {
  const shape = shapeOf(name)
  if (shape.kind === 'boolean') return { pfm_type: 'boolean' }
  if (shape.kind === 'list')
    return { pfm_type: 'array', pfm_subkeys: [{ pfm_name: name, pfm_type: 'string' }] }
  if (shape.kind === 'number')
    return { pfm_type: 'integer', pfm_range_min: shape.minimum, pfm_range_max: shape.maximum }
  if (shape.kind === 'text') return { pfm_type: 'string' }
  const isNumber = shape.values.every(Number.isInteger)
  return { pfm_type: isNumber ? 'integer' : 'string', pfm_range_list: shape.values }
}

function write(value: Plist, indent: string): string {
  if (typeof value === 'boolean') return `${indent}<${value}/>`
  if (typeof value === 'number') return `${indent}<integer>${value}</integer>`
  if (typeof value === 'string') return `${indent}<string>${escapeXml(value)}</string>`
  const deeper = `${indent}\t`
  if (Array.isArray(value))
    return [`${indent}<array>`, ...value.map(entry => write(entry, deeper)), `${indent}</array>`].join('\n')
  const lines = Object.entries(value).flatMap(([key, entry]) => [
    `${deeper}<key>${escapeXml(key)}</key>`,
    write(entry, deeper),
  ])
  return [`${indent}<dict>`, ...lines, `${indent}</dict>`].join('\n')
}
