import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { form } from '../form.contract.ts'
import { formText } from '../form.text.ts'
import { exportForm, importForm } from './form-file.ts'
import { checkForm } from './form-rules.ts'

export default resource(
  form,
  formText,
  {
    table: 'form',
    view: 'formRow',
    scope: 'staff',
    menu: { icon: 'form', sort: 62, createPage: '/sys/form/detail' },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_admin', 'sys_surveyor_leader'],
      remove: ['sys_admin', 'sys_surveyor_leader'],
    },
    beforeSave: checkForm,
  },
  (r) => ({
    ...crud(r, {
      list: 'sys.form.read',
      get: 'sys.form.read',
      all: 'sys.form.read',
      history: 'sys.form.read',
      export: 'sys.form.export',
      save: 'sys.form.save',
      remove: 'sys.form.remove',
    }),
    exportJson: {
      requires: 'sys.form.read',
      noTransaction: true,
      handler: (ctx, { id }) => exportForm(ctx, r, id),
    },
    importJson: {
      requires: 'sys.form.save',
      noTransaction: true,
      handler: (ctx) => importForm(ctx),
    },
  }),
)
