// The worker in which content from outside is parsed: every parser of the product.
import { answerTask, type ParsingResult, type ParsingTask } from './platform/parsing/parser.ts';
import { definitionParser } from './records/forms/check-definition.ts';
import { sheetParser } from './services/import/read-workbook.ts';
import { mailParser } from './services/messages/mail-parser.ts';
import { deliveryParser } from './services/move/delivery-parser.ts';

export default (task: ParsingTask): Promise<ParsingResult> =>
  answerTask([sheetParser, mailParser, deliveryParser, definitionParser], task);
