import type { AnyContract } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import type { Message } from '#common/text.ts'
import type { ResourceText } from '../resource-info.ts'

/**
 * Describes the form of a call whose input is not the record itself.
 * @param fields inputs of the form
 * @param labels of inputs that the resource does not name, or names otherwise
 */
export const formResource = <K extends AnyContract, T extends ResourceText, F extends Fields>(
  contract: K,
  text: T,
  fields: F,
  labels: Readonly<Record<string, Message>> = {},
) => ({
  contract: { ...contract, fields, readOnlyFields: {}, detailFields: {} },
  text: { ...text, labels: { ...text.labels, ...labels } },
})
