import { FLAGS, OTHER_FLAGS } from '#common/rules/ships/flags.ts'
import type { Flag } from '#common/rules/ships/flags.ts'
import type { RequestContext } from '#server/core/context.ts'
import { registryPorts } from './registry-ports.ts'

/**
 * Registers initially without electronic certificates; a society changes this as agreements change.
 */
const withoutECertificate = new Set(['BO', 'GW', 'ST', 'GQ', 'CM'])
/**
 * Demonstration: date of each flag's authorisation of the society, its web system, and the flags
 * whose certificates expire the day before the anniversary.
 */
const authorised: Readonly<Record<string, string>> = {
  PA: '2011-03-14',
  LR: '2012-06-01',
  MH: '2012-09-20',
  MT: '2014-02-10',
  BS: '2015-05-18',
  CY: '2015-11-02',
  HK: '2013-07-01',
  SG: '2013-10-15',
  BZ: '2011-08-08',
  TV: '2011-12-01',
  SL: '2012-01-16',
  PW: '2013-03-25',
  CK: '2014-06-30',
  NU: '2016-04-11',
  VU: '2016-09-05',
  KI: '2012-05-21',
  TG: '2013-08-19',
  KM: '2014-10-27',
  TZ: '2015-01-12',
  KN: '2012-11-05',
  VC: '2014-03-03',
  DM: '2017-02-20',
  JM: '2018-06-11',
  MN: '2012-07-09',
  KR: '2019-09-16',
}
const lessOneDay = new Set(['MT', 'CY'])

/**
 * Landlocked States without a register of sea-going ships, no parties to the Tonnage Convention. All
 * others count as parties until a society corrects it.
 */
const OUTSIDE_TONNAGE: ReadonlySet<string> = new Set(
  'AD AF BF BI BT BW CF KG LA LI LS ML NE NP RW SS TD TJ VA'.split(' '),
)

const row = (flag: Flag, i: number, principal: boolean) => ({
  flagNo: String(i + 1).padStart(3, '0'),
  nameZh: flag.nameZh,
  nameEn: flag.nameEn,
  iso2: flag.iso2,
  iso3: flag.iso3,
  callSignPrefixes: JSON.stringify(flag.callSignPrefixes),
  mids: JSON.stringify(flag.mids),
  registryPorts: JSON.stringify(
    (registryPorts[flag.iso2] ?? []).map(([nameZh, nameEn]) => ({ nameZh, nameEn })),
  ),
  eCertificate: principal && !withoutECertificate.has(flag.iso2),
  lessOneDay: false,
  fullTermDelegated: false,
  partyToTonnage: !OUTSIDE_TONNAGE.has(flag.iso2),
})

/** All flags that imports recognise; the principal ones first. */
export const seed = {
  order: 30,
  async base(ctx: RequestContext) {
    await ctx.db
      .insertInto('flag')
      .values([...FLAGS, ...OTHER_FLAGS].map((flag, i) => row(flag, i, i < FLAGS.length)))
      .execute()
  },
  async demo(ctx: RequestContext) {
    for (const [iso2, accessTime] of Object.entries(authorised))
      await ctx.db
        .updateTable('flag')
        .where('iso2', '=', iso2)
        .set({
          accessTime,
          lessOneDay: lessOneDay.has(iso2),
          loginAddress: `https://registry-${iso2.toLowerCase()}.example/ro`,
          account: `plimsoll-${iso2.toLowerCase()}`,
        })
        .execute()
  },
}
