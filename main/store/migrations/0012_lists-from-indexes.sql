DROP INDEX `assets_name`;--> statement-breakpoint
DROP INDEX `assets_modified`;--> statement-breakpoint
CREATE INDEX `assets_name` ON `assets` (`group_id`,`name`,`id`,`inactive`);--> statement-breakpoint
CREATE INDEX `assets_modified` ON `assets` (`group_id`,`last_modified`,`id`,`inactive`);--> statement-breakpoint
DROP INDEX `jobs_span_end`;--> statement-breakpoint
DROP INDEX `jobs_modified`;--> statement-breakpoint
CREATE INDEX `jobs_span_end` ON `jobs` (`group_id`,`span_end`,`span_start`,`state`);--> statement-breakpoint
CREATE INDEX `jobs_modified` ON `jobs` (`group_id`,`last_modified`,`id`,`state`,`span_start`,`span_end`);
