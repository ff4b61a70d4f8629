/** The password policy; flags are 0 or 1 (PASSWORD-001). */
export interface PasswordPolicy {
  /** 0: 6 to 16 letters and digits, at least one of each. 1: the rules below instead (PASSWORD-019). */
  passwordStrengthLimit: number;
  passwordLengthMin: number;
  passwordLengthMinNumber: number;
  containsNumbers: number;
  includeLowercaseLetters: number;
  includeUppercaseLetters: number;
  containsCharacters: number;
}

/** A rule: the message when violated, and a predicate. */
export interface PasswordRule {
  id: string;
  /** Message id of the rule in a list of rules. */
  name: string;
  params: Readonly<Record<string, number>>;
  holds(password: string): boolean;
}

const standard: PasswordRule = {
  id: 'password.standard',
  name: 'password.rule.standard',
  params: {},
  holds: (password) => /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{6,16}$/.test(password),
};

const plain = (name: string, pattern: RegExp): PasswordRule => ({
  id: `password.${name}`,
  name: `password.rule.${name}`,
  params: {},
  holds: (password) => pattern.test(password),
});

/** The active rules, in the order they are checked. */
export function passwordRules(policy: PasswordPolicy): readonly PasswordRule[] {
  if (policy.passwordStrengthLimit !== 1) return [standard];
  const n = policy.passwordLengthMinNumber;
  const length: PasswordRule = {
    id: 'password.length',
    name: 'password.rule.length',
    params: { n },
    holds: (password) => [...password].length >= n,
  };
  const all: readonly (readonly [number, PasswordRule])[] = [
    [policy.passwordLengthMin, length],
    [policy.containsNumbers, plain('number', /[0-9]/)],
    [policy.includeLowercaseLetters, plain('lowercase', /[a-z]/)],
    [policy.includeUppercaseLetters, plain('uppercase', /[A-Z]/)],
    // A symbol: neither a letter, a digit nor a space.
    [policy.containsCharacters, plain('character', /[^\p{L}\p{N}\s]/u)],
  ];
  return all.filter(([isOn]) => isOn === 1).map(([, rule]) => rule);
}

/** The first violated rule; undefined: none. */
export function brokenRule(policy: PasswordPolicy, password: string): PasswordRule | undefined {
  return passwordRules(policy).find(({ holds }) => !holds(password));
}
