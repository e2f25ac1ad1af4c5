/** The main contact and the main account of a company, and the single fields of the specification that follow them. */

type Values = Record<string, any>
type List = Values[] | null | undefined

/** Every row says whether it is the main one; where none does, the first is. */
const marked = (rows: List): List => rows?.map((row, i) => ({ ...row, main: rows.some(({ main }) => main) ? row['main'] === true : i === 0 }))
const mainOf = (rows: List): Values | undefined => rows?.find(({ main }) => main) ?? rows?.[0]

/**
 * Gives the single fields what the main row says, unless somebody says otherwise: a field given in this call stands, and so does one
 * that has been given before and differs from the main row of then.
 * @param leads the fields that decide for the whole group, such as bank and account number, which must not be mixed
 */
function following(values: Values, now: Values | null, list: string, leads: readonly string[], pairs: Readonly<Record<string, string>>): Values {
  const [main, before] = [mainOf(values[list]), mainOf(now?.[list])]
  const follows = (field: string) => values[field] == null && (now?.[field] == null || now[field] === before?.[pairs[field]!])
  if (!main || !leads.every(follows)) return {}
  return Object.fromEntries(Object.entries(pairs).filter(([field, key]) => follows(field) && main[key] != null).map(([field, key]) => [field, main[key]]))
}

/** A bank account given by the single fields alone is the first of the accounts. */
function soleAccount(values: Values, now: Values | null): Values {
  const { bank, bankAccount, currency } = values
  return bank && bankAccount && currency && !values['accounts'] && !now?.['accounts']?.length ? { accounts: [{ bank, bankAccount, currency, swift: null, main: true }] } : {}
}

/** Values of a company with one main contact and account, and the single fields that follow from them. */
export function completed(given: Values, now: Values | null): Values {
  const values = {
    ...given,
    ...('contacts' in given && { contacts: marked(given['contacts']) ?? null }),
    ...('accounts' in given && { accounts: marked(given['accounts']) ?? null }),
  }
  return {
    ...values,
    ...soleAccount(values, now),
    ...following(values, now, 'contacts', ['liaison'], { liaison: 'name', email: 'email', phone: 'phone' }),
    ...following(values, now, 'accounts', ['bank', 'bankAccount'], { bank: 'bank', bankAccount: 'bankAccount', currency: 'currency' }),
  }
}
