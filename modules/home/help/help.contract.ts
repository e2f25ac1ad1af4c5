import { call, contract } from '#common/contract.ts'
import { list, must, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** What the pictures of the help need beside the machines themselves. */
export const help = contract('home/help', {
  doc: 'Help',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    who: call('For each of the given rights what the roles that hold it now are there to do; nobody is named', { rights: must(list(text(100), 60)) }, {
      list: must(rows({ right: must(text(100)), rolesZh: must(text(400, '')), rolesEn: must(text(400, '')) }, 60)),
    }),
  },
})
