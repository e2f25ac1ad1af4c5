import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import type { Field } from '#common/fields.ts'
import type { TableInputColumn } from '#web/kit/form/TableInput.tsx'

const column = (
  list: 'contacts' | 'accounts',
  name: string,
  width = 1,
  field: Field = customer.fields[list].itemFields![name]!,
): TableInputColumn => ({
  name,
  label: (customerText[list] as Record<string, TableInputColumn['label']>)[name]!,
  field,
  width,
})

/** Columns of contacts, shown as cards of three columns. */
export const contactColumns = [
  column('contacts', 'name', 2),
  column('contacts', 'main'),
  column('contacts', 'position'),
  column('contacts', 'phone'),
  column('contacts', 'email'),
]
export const accountColumns = [
  column('accounts', 'bank', 2),
  column('accounts', 'main'),
  column('accounts', 'bankAccount'),
  column('accounts', 'currency', 1, customer.fields.currency),
  column('accounts', 'swift'),
]
