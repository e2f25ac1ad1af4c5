import { defineCall, defineContract } from '#common/contract.ts'
import { list, required, objectList, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Data for the state diagrams of the help, beyond the machines. */
export const help = defineContract('home/help', {
  doc: 'Help',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    who: defineCall(
      'For each of the given rights the task nodes of the roles that have it; names no users',
      { rights: required(list(text(100), 60)) },
      {
        list: required(
          objectList(
            {
              right: required(text(100)),
              rolesZh: required(text(400, '')),
              rolesEn: required(text(400, '')),
            },
            60,
          ),
        ),
      },
    ),
  },
})
