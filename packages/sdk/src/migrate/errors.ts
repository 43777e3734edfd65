import { type ImportedModule, sdk } from './library.ts';
import { isTypePosition, visitAll } from './syntax.ts';

/** Tests of the class of all errors become tests of `isClientError`. Other uses of the class, and properties that errors lack, are reported. */
export function changeErrors({ editor, usesOf, done, keep }: ImportedModule, className: string): void {
  const { ts, module } = editor;
  for (const use of usesOf(className)) {
    const { parent } = use;
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) {
      editor.replace(parent, `${editor.use(sdk, 'isClientError')}(${editor.rendered(parent.left)})`);
      done(use);
    } else if (!isTypePosition(ts, use)) {
      editor.leave(use, 'In a test, mock a response with `errors`; there is no such class.');
      keep(className, use);
    }
  }
  visitAll(ts, module, (node) => {
    const message = ts.isPropertyAccessExpression(node) && missingProperties.get(node.name.text);
    if (message) editor.leave(node.name, message);
  });
}

const missingProperties = new Map([
  ['graphQLErrors', 'An error of kind `graphql` has them as `errors`: see docs/sdk/errors.md.'],
  ['networkError', 'The error itself says what failed, by its `kind`: see docs/sdk/errors.md.'],
]);
