-- Every payment notice is applied, or has a retry soon.
select provider, notice_id, tries, problem
from notices, world
where applied_at is null and next_try_at < world.now - interval '10 minutes'
