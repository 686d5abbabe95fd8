/** Names of assets. */
import { t } from './t.ts'

interface Named {
  name: string | null
  assetNo: string | null
}

/** The name, else the number. */
export function nameAsset({ name, assetNo }: Named): string {
  return name?.trim() || assetNo?.trim() || t('asset.unnamed')
}

/** The name and the number, if both exist: `Boiler, block C · P-231`. */
export function nameAssetFully(asset: Named): string {
  const name = nameAsset(asset)
  return asset.assetNo && asset.assetNo !== name ? `${name} · ${asset.assetNo}` : name
}
