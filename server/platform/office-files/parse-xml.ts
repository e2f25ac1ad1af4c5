import { DOMParser } from '@xmldom/xmldom'
import type { Document } from '@xmldom/xmldom'

/** Whether a text declares entities, which may expand without limit or read other files. */
export const declaresEntities = (xml: string): boolean => /<!DOCTYPE|<!ENTITY/i.test(xml)

/** Parses XML strictly. @throws Error when it is not well formed */
export const parseXml = (xml: string): Document =>
  new DOMParser({
    locator: false,
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message)
    },
  }).parseFromString(xml.replace(/^\ufeff/, ''), 'text/xml')
