import type { OutputOf } from '#common/contract.ts'
import { regionInfo } from '#common/rules/people/region-info.ts'
import type { RequestContext } from '#server/core/context.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { logoPng } from '#server/platform/documents/index.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { auth } from '../auth.contract.ts'

/**
 * Data of the welcome page, public: the society with its logo, and its regional offices. The
 * dictionary REGION defines offices, order and names; address and telephone come from the office of
 * the same name in the settings.
 */
export async function welcome({ db }: RequestContext): Promise<OutputOf<typeof auth, 'welcome'>> {
  const { society, offices } = await readSettings(db)
  const logo = await logoPng(society.logo)
  const regions = (await entriesOf(db, 'REGION')).filter((region) => region.status === 1)
  return {
    society: {
      nameZh: society.nameZh,
      nameEn: society.nameEn,
      logo: logo && `data:image/png;base64,${Buffer.from(logo).toString('base64')}`,
    },
    offices: regions.map(({ key, valueZh, valueEn }) => {
      const office = offices.find((one) => one.nameEn === valueEn || one.nameZh === valueZh)
      return {
        key,
        nameZh: valueZh,
        nameEn: valueEn,
        timeZone: regionInfo[key]?.timeZone ?? null,
        address: office?.address ?? null,
        phone: office?.phone ?? null,
        email: office?.email ?? null,
      }
    }),
  }
}
