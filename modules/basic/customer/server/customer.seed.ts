import { addDays } from '#common/rules/base/dates.ts'
import { checkImoCompany } from '#common/rules/ships/ship-identifiers.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import { companies } from '../demo/companies.ts'
import type { Company } from '../demo/companies.ts'

/** Letters of the demonstration data and their dictionary keys. */
const kinds: Readonly<Record<string, string>> = {
  O: 'owner',
  M: 'ismManager',
  C: 'crewManager',
  P: 'operator',
  L: 'offshore',
  A: 'agent',
  Y: 'shipyard',
  F: 'maker',
  B: 'bareboat',
}
const currencies: Readonly<Record<string, string>> = {
  SHA: 'CNY',
  SIN: 'SGD',
  PAN: 'USD',
  TWN: 'TWD',
  KOR: 'KRW',
  PHL: 'PHP',
}
const banks: Readonly<Record<string, string>> = {
  SHA: 'Bank of East Harbour, Shanghai',
  SIN: 'Straits Commercial Bank, Singapore',
  PAN: 'Banco del Istmo Marítimo, Panama',
  TWN: 'Jade Mountain Bank, Taipei',
  KOR: 'Hangang Bank, Busan',
  PHL: 'Bank of the Archipelago, Manila',
}

/** SWIFT codes of these invented banks. */
const swifts: Readonly<Record<string, string>> = {
  SHA: 'BEHSCNSH',
  SIN: 'STCBSGSG',
  PAN: 'BDIMPAPA',
  TWN: 'JDMBTWTP',
  KOR: 'HGBKKRSE',
  PHL: 'BOTAPHMM',
}

/** A seven-digit company number with a valid check digit; every fifteenth company has none. */
function companyNumber(i: number): string | null {
  if (i % 15 === 14) return null
  const base = String(580_000 + i * 7_919)
  return Array.from({ length: 10 }, (_, digit) => base + digit).find(
    (imo) => checkImoCompany(imo) === null,
  )!
}

function row(
  [name, nameZh, abbreviation, region, letters, address, liaison, phone]: Company,
  i: number,
) {
  const domain = `${name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
    .slice(0, 2)
    .join('-')}.example`
  const first = liaison
    .replace(/^Capt\. /, '')
    .split(' ')
    .at(-1)!
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
  const account = String(6_200_000_000 + i * 104_729)
  return {
    name,
    nameZh,
    abbreviation,
    region,
    address,
    liaison,
    phone,
    imo: companyNumber(i),
    customerType: [...letters].map((letter) => kinds[letter]!),
    nature: letters === 'A' ? 'agent' : i % 9 === 5 ? 'partner' : 'direct',
    regTime: addDays('2012-01-09', i * 71),
    email: `${first}@${domain}`,
    mobile: null,
    bank: banks[region]!,
    bankAccount: account,
    currency: currencies[region]!,
    taxpayerNo: `${region}${91_000_000 + i * 1_013}`,
    credit: i % 6 === 0,
    status: i % 29 === 28 ? 0 : 1,
    contacts: JSON.stringify([
      {
        name: liaison,
        position: 'Managing director',
        phone,
        email: `${first}@${domain}`,
        main: true,
      },
      {
        name: `Operations, ${abbreviation}`,
        position: 'Operations',
        phone,
        email: `operations@${domain}`,
        main: false,
      },
      {
        name: `Accounts, ${abbreviation}`,
        position: 'Accounts',
        phone: null,
        email: `accounts@${domain}`,
        main: false,
      },
    ]),
    accounts: JSON.stringify([
      {
        bank: banks[region]!,
        bankAccount: account,
        currency: currencies[region]!,
        swift: swifts[region]!,
        main: true,
      },
      ...(currencies[region] === 'USD'
        ? []
        : [
            {
              bank: banks[region]!,
              bankAccount: `${account}8`,
              currency: 'USD',
              swift: swifts[region]!,
              main: false,
            },
          ]),
    ]),
  }
}

/** Demonstration companies; the two demonstration owners manage the first and the second. */
export const seed = {
  order: 41,
  async demo(ctx: RequestContext) {
    const ids: number[] = []
    for (const [i, company] of companies.entries()) {
      const values = row(company, i)
      const customerNo = await nextNumber(ctx.db, 'customer', {
        date: values.regTime,
        region: values.region,
      })
      ids.push(
        (
          await ctx.db
            .insertInto('customer')
            .values({ ...values, customerNo })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    }
    await ctx.db
      .updateTable('appUser')
      .where('username', '=', 'owner')
      .set({ relatedCustomers: [ids[0]!] })
      .execute()
    await ctx.db
      .updateTable('appUser')
      .where('username', '=', 'owner2')
      .set({ relatedCustomers: [ids[1]!] })
      .execute()
    for (const [username, iso2] of [
      ['flag', 'PA'],
      ['flag2', 'LR'],
    ] as const) {
      const flag = await ctx.db
        .selectFrom('flag')
        .where('iso2', '=', iso2)
        .select('id')
        .executeTakeFirstOrThrow()
      await ctx.db
        .updateTable('appUser')
        .where('username', '=', username)
        .set({ relatedFlagState: flag.id })
        .execute()
    }
  },
}
