import type { OutputOf } from '#common/contract.ts'
import { regionFacts } from '#common/rules/regions.ts'
import type { Ctx } from '#server/http/context.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { logoPng } from '#server/documents/index.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { auth } from '../auth.contract.ts'

/**
 * What the welcome page tells everybody: the society with its logo, and its regional offices. Which there are, their order and their
 * names are the dictionary REGION; address and telephone those of the office of the same name in the settings.
 */
export async function welcome({ db }: Ctx): Promise<OutputOf<typeof auth, 'welcome'>> {
  const { society, offices } = await readSettings(db)
  const logo = await logoPng(society.logo)
  const regions = (await entriesOf(db, 'REGION')).filter((region) => region.status === 1)
  return {
    society: { nameZh: society.nameZh, nameEn: society.nameEn, logo: logo && `data:image/png;base64,${Buffer.from(logo).toString('base64')}` },
    offices: regions.map(({ key, valueZh, valueEn }) => {
      const office = offices.find((one) => one.nameEn === valueEn || one.nameZh === valueZh)
      return { key, nameZh: valueZh, nameEn: valueEn, timeZone: regionFacts[key]?.timeZone ?? null, address: office?.address ?? null, phone: office?.phone ?? null, email: office?.email ?? null }
    }),
  }
}
