/** What an asset is called. */
import { t } from './t.ts'

interface Named {
  name: string | null
  assetNo: string | null
}

/** Its name, else its number. */
export function nameAsset({ name, assetNo }: Named): string {
  return name?.trim() || assetNo?.trim() || t('asset.unnamed')
}

/** Its name and its number, where it has both: `Boiler, block C · P-231`. */
export function nameAssetFully(asset: Named): string {
  const name = nameAsset(asset)
  return asset.assetNo && asset.assetNo !== name ? `${name} · ${asset.assetNo}` : name
}
