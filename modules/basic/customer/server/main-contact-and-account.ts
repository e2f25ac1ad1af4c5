/**
 * The main contact and main account of a company, and the single fields of the specification
 * derived from them.
 */

type Values = Record<string, any>
type List = Values[] | null | undefined

/** Marks exactly one row as the main one; by default the first. */
const marked = (rows: List): List =>
  rows?.map((row, i) => ({
    ...row,
    main: rows.some(({ main }) => main) ? row['main'] === true : i === 0,
  }))
const mainOf = (rows: List): Values | undefined => rows?.find(({ main }) => main) ?? rows?.[0]

/**
 * Fills the single fields from the main row. A field given in this call is kept, and so is an
 * earlier value that differs from the former main row.
 * @param leads the fields that decide for the whole group, such as bank and account number, which
 *   must not be mixed
 */
function following(
  values: Values,
  now: Values | null,
  list: string,
  leads: readonly string[],
  pairs: Readonly<Record<string, string>>,
): Values {
  const [main, before] = [mainOf(values[list]), mainOf(now?.[list])]
  const follows = (field: string) =>
    values[field] == null && (now?.[field] == null || now[field] === before?.[pairs[field]!])
  if (!main || !leads.every(follows)) return {}
  return Object.fromEntries(
    Object.entries(pairs)
      .filter(([field, key]) => follows(field) && main[key] != null)
      .map(([field, key]) => [field, main[key]]),
  )
}

/** A bank account given by the single fields only becomes the first account. */
function soleAccount(values: Values, now: Values | null): Values {
  const { bank, bankAccount, currency } = values
  return bank && bankAccount && currency && !values['accounts'] && !now?.['accounts']?.length
    ? { accounts: [{ bank, bankAccount, currency, swift: null, main: true }] }
    : {}
}

/** Values of a company with one main contact and account, and the derived single fields. */
export function completed(input: Values, now: Values | null): Values {
  const values = {
    ...input,
    ...('contacts' in input && { contacts: marked(input['contacts']) ?? null }),
    ...('accounts' in input && { accounts: marked(input['accounts']) ?? null }),
  }
  return {
    ...values,
    ...soleAccount(values, now),
    ...following(values, now, 'contacts', ['liaison'], {
      liaison: 'name',
      email: 'email',
      phone: 'phone',
    }),
    ...following(values, now, 'accounts', ['bank', 'bankAccount'], {
      bank: 'bank',
      bankAccount: 'bankAccount',
      currency: 'currency',
    }),
  }
}
