import type { Field } from '#common/fields.ts'
import type { TableInputColumn } from '#web/kit/form/TableInput.tsx'
import { accountFields, contactFields, customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

const contactColumn = (name: keyof typeof contactFields, width = 1): TableInputColumn => ({
  name,
  label: customerText.contacts[name],
  field: contactFields[name],
  width,
})
const accountColumn = (
  name: keyof typeof accountFields,
  width = 1,
  field: Field = accountFields[name],
): TableInputColumn => ({ name, label: customerText.accounts[name], field, width })

/** Columns of contacts, shown as cards of three columns. */
export const contactColumns = [
  contactColumn('name', 2),
  contactColumn('main'),
  contactColumn('position'),
  contactColumn('phone'),
  contactColumn('email'),
]
export const accountColumns = [
  accountColumn('bank', 2),
  accountColumn('main'),
  accountColumn('bankAccount'),
  accountColumn('currency', 1, customer.fields.currency),
  accountColumn('swift'),
]
